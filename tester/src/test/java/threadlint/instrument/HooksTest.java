package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fixtures.Recorder;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;
import threadlint.runtime.Hooks;

/** The instrumentation, its stand-in for tests, and the runtime agree on the hooks. */
class HooksTest {
    @Test
    void the_stand_in_has_every_hook() {
        TreeSet<String> recorded = signatures(Recorder.class);
        TreeSet<String> missing = signatures(Hooks.class);
        missing.removeAll(recorded);
        assertEquals(new TreeSet<String>(), missing);
    }

    private static TreeSet<String> signatures(Class<?> type) {
        TreeSet<String> signatures = new TreeSet<>();
        for (Method method : type.getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers())) {
                signatures.add(method.getName() + Type.getMethodDescriptor(method));
            }
        }
        return signatures;
    }
}
