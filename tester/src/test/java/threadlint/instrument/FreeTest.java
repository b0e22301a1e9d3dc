package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

class FreeTest {
    /** Has all that is instrumented, and references with and without hooks. */
    @SuppressWarnings("unused")
    static final class Subject {
        private static int[] numbers = new int[1];
        private volatile int number;

        synchronized int next(Thread thread) throws InterruptedException {
            thread.join();
            synchronized (numbers) {
                return numbers[0] + number;
            }
        }

        static Runnable hooked(Thread thread) {
            return thread::interrupt;
        }

        static Runnable plain(Object object) {
            return object::hashCode;
        }
    }

    private static byte[] instrumented(boolean hasEnded) throws Exception {
        return new Instrumenter(Options.synchronisation()).free(null, Fixture.bytes(Subject.class), hasEnded);
    }

    private static List<String> methods(byte[] bytes) {
        ClassNode node = new ClassNode();
        new ClassReader(bytes).accept(node, 0);
        List<String> methods = new ArrayList<>();
        node.methods.forEach(method -> methods.add(method.access + " " + method.name + method.desc));
        return methods;
    }

    @Test
    void aClassWithoutHooksOfAccessesCanTakeThePlaceOfOneWithThem() throws Exception {
        assertEquals(methods(instrumented(false)), methods(instrumented(true)));
    }

    @Test
    void accessesAndUnitsHaveHooksOnlyWhileTheyAreRecorded() throws Exception {
        List<String> recorded = HookCalls.in(instrumented(false)).of("next");
        assertTrue(recorded.containsAll(List.of("enterUnit", "read", "arrayRead", "volatileBegins", "join", "entered", "exits")), () -> "" + recorded);
        List<String> ended = new ArrayList<>(HookCalls.in(instrumented(true)).of("next"));
        ended.removeAll(List.of("join", "entered", "exits"));
        assertEquals(List.of(), ended);
    }

    @Test
    void aReferenceIsRedirectedOnlyWhereItsCallHasAHook() throws Exception {
        List<String> methods = methods(instrumented(false));
        assertTrue(methods.stream().anyMatch(method -> method.contains("$ref$hooked$")), () -> "" + methods);
        assertFalse(methods.stream().anyMatch(method -> method.contains("$ref$plain$")), () -> "" + methods);
    }
}
