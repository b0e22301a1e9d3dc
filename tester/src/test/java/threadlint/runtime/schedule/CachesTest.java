package threadlint.runtime.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import threadlint.runtime.task.Task;

/** The frames of this test count as the tester's: what called it decides. */
class CachesTest {
    private final Task task = new Task(0, Thread.currentThread(), Thread.currentThread());
    private final Caches caches = new Caches();
    private Boolean answer;

    private void ask(Object map) {
        answer = caches.isOfJdk(task, map);
    }

    /** Asks when a formatter turns it into text. */
    private final class Asking {
        @Override
        public String toString() {
            ask(this);
            return "";
        }
    }

    @Test
    void a_map_used_by_the_program_is_its_own() {
        ask(new Object());
        assertFalse(answer);
    }

    @Test
    void a_map_used_by_the_jdk_is_its_own() {
        String.format(Locale.ROOT, "%s", new Asking());
        assertTrue(answer);
    }

    @Test
    void collections_and_streams_pass_on() {
        List.of(new Object()).forEach(this::ask);
        assertFalse(answer);
        answer = null;
        Stream.of(new Object()).sorted().forEach(this::ask);
        assertFalse(answer);
    }

    @Test
    void the_body_of_a_thread_is_the_program() throws InterruptedException {
        Thread thread = new Thread(() -> ask(new Object()));
        thread.start();
        thread.join();
        assertFalse(answer);
    }

    @Test
    void the_first_use_decides() {
        Object map = new Object();
        ask(map);
        Object other = new Asking();
        String.format(Locale.ROOT, "%s", other);
        List.of(map).forEach(this::ask);
        assertFalse(answer);
        ask(other);
        assertTrue(answer);
    }

    @Test
    void many_maps_are_told_apart() {
        Object[] maps = new Object[100];
        for (int i = 0; i < maps.length; i++) {
            maps[i] = new Asking();
            if (i % 3 == 0) {
                String.format(Locale.ROOT, "%s", maps[i]);
            } else {
                ask(maps[i]);
            }
        }
        for (int i = 0; i < maps.length; i++) {
            assertEquals(i % 3 == 0, caches.isOfJdk(task, maps[i]), "map " + i);
        }
    }

    @Test
    void the_question_is_a_region_that_ends() {
        ask(new Object());
        assertFalse(task.isInRegion());
    }

    /** Is asked when a service is looked for. */
    private final class Looking extends ClassLoader {
        @Override
        public Enumeration<URL> getResources(String name) {
            ask(this);
            return Collections.emptyEnumeration();
        }
    }

    @Test
    void what_java_util_keeps_for_itself_is_used_by_the_jdk() {
        ServiceLoader.load(Runnable.class, new Looking()).iterator().hasNext();
        assertTrue(answer);
        answer = null;
        new Formatter(Locale.ROOT).format("%s", new Asking());
        assertTrue(answer);
        answer = null;
        Pattern.compile("a").matcher("a").replaceAll(found -> new Asking().toString());
        assertTrue(answer);
    }

    @Test
    void maps_lists_and_locals_of_threads_pass_on() {
        new ArrayList<>(List.of(new Object())).forEach(this::ask);
        assertFalse(answer);
        answer = null;
        new ConcurrentHashMap<>(Map.of(1, 2)).forEach((key, value) -> ask(new Object()));
        assertFalse(answer);
        answer = null;
        ThreadLocal.withInitial(() -> new Asking().toString()).get();
        assertFalse(answer);
        answer = null;
        privileged(() -> ask(new Object()));
        assertFalse(answer);
    }

    @SuppressWarnings("removal")
    private static void privileged(Runnable body) {
        java.security.AccessController.doPrivileged((java.security.PrivilegedAction<Void>) () -> {
            body.run();
            return null;
        });
    }
}
