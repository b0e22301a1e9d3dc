package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import threadlint.runtime.jvm.Declarations;

class RealThreadTest {
    @BeforeEach
    @AfterEach
    void allow() throws Exception {
        Field forbidden = Declarations.class.getDeclaredField("realThreads");
        forbidden.setAccessible(true);
        forbidden.set(null, null);
    }

    static class Stack extends Thread {
        StackTraceElement[] own() {
            return getStackTrace();
        }
    }

    static class Group {
        int count() {
            return Thread.currentThread().getThreadGroup().activeCount();
        }
    }

    static class Blocker {
        final Function<Thread, Object> reference = LockSupport::getBlocker;
    }

    static class Bean {
        long count() {
            return ManagementFactory.getThreadMXBean().getTotalStartedThreadCount();
        }
    }

    static class Harmless {
        Object all() {
            Thread thread = Thread.currentThread();
            thread.setName("name");
            LockSupport.park();
            new Throwable().getStackTrace();
            return thread.getThreadGroup().getName();
        }
    }

    private static String reason(Class<?> type) throws Exception {
        new Instrumenter(Options.synchronisation())
                .rewrite(type.getClassLoader(), Fixture.bytes(type), Profile.PROGRAM, false);
        String reason = Declarations.realThreads();
        return reason == null ? null : reason.substring(reason.indexOf('$') + 1);
    }

    @Test
    void stack_traces_show_threads() throws Exception {
        assertEquals("Stack calls Stack.getStackTrace", reason(Stack.class).replace("RealThreadTest$", ""));
    }

    @Test
    void groups_show_threads() throws Exception {
        assertEquals("Group calls ThreadGroup.activeCount", reason(Group.class));
    }

    @Test
    void a_method_reference_counts_as_a_call() throws Exception {
        assertEquals("Blocker calls LockSupport.getBlocker", reason(Blocker.class));
    }

    @Test
    void the_management_of_threads_shows_them() throws Exception {
        assertEquals("Bean calls ThreadMXBean.getTotalStartedThreadCount", reason(Bean.class));
    }

    @Test
    void other_calls_show_nothing() throws Exception {
        assertEquals(null, reason(Harmless.class));
    }
}
