package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** The instrumentation, its stand-in for tests, and the runtime agree on the hooks. */
class HooksTest {
    @Test
    void the_stand_in_has_every_hook() throws Exception {
        TreeSet<String> missing = new TreeSet<>();
        for (Hooks hooks : Hooks.values()) {
            TreeSet<String> wanted = signatures("", type(hooks));
            wanted.removeAll(signatures("", Fixture.standIn(hooks)));
            missing.addAll(wanted);
        }
        assertEquals(new TreeSet<String>(), missing);
    }

    @Test
    void every_hook_that_the_jdk_calls_exists() throws Exception {
        Guards guards = Guards.allowing(Set.of());
        Instrumenter instrumenter = new Instrumenter(new Options(true, Watch.none(), true, false, guards));
        TreeSet<String> called = new TreeSet<>();
        TreeSet<String> names = new TreeSet<>(List.of(
                "java/lang/Thread",
                "java/lang/ClassLoader",
                "java/util/Vector",
                "java/util/Random",
                "java/util/TimerThread",
                "java/util/concurrent/ForkJoinPool",
                "java/util/concurrent/TimeUnit",
                "java/util/concurrent/SynchronousQueue",
                "java/util/concurrent/locks/LockSupport"));
        for (String guarded : guards.classes()) {
            names.add(guarded.replace('.', '/'));
        }
        // Not every JDK has all that is guarded somewhere.
        names.removeIf(name -> ClassLoader.getSystemResource(name + ".class") == null);
        for (String name : names) {
            byte[] bytes = Fixture.bytes(Class.forName(name.replace('/', '.'), false, null));
            for (MethodInsnNode call : HookCalls.in(instrumenter.jdk(name, bytes, true)).all()) {
                called.add(call.owner + "." + call.name + call.desc);
            }
        }
        assertTrue(called.size() > 30, called::toString);
        for (Hooks hooks : Hooks.values()) {
            called.removeAll(signatures(hooks.internalName + ".", type(hooks)));
        }
        assertEquals(new TreeSet<String>(), called);
    }

    private static Class<?> type(Hooks hooks) throws ClassNotFoundException {
        return Class.forName(hooks.internalName.replace('/', '.'));
    }

    private static TreeSet<String> signatures(String prefix, Class<?> type) {
        TreeSet<String> signatures = new TreeSet<>();
        for (Method method : type.getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers())) {
                signatures.add(prefix + method.getName() + Type.getMethodDescriptor(method));
            }
        }
        return signatures;
    }
}
