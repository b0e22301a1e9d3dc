package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.References;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

class MethodReferenceTest {
    private static final String[] INITIALIZE = {"initialize Target.class", "initializing Target.class", "initialized Target.class"};

    private static Class<?> load() throws Exception {
        return Fixture.program(
                References.class,
                References.Target.class,
                References.Silent.class,
                References.Face.class,
                References.Places.class);
    }

    private static List<String> run(String method) throws Exception {
        return Fixture.run(load(), method);
    }

    private static List<String> initializing(String before, String... after) {
        List<String> events = new ArrayList<>();
        if (before != null) {
            events.add(before);
        }
        events.addAll(List.of(INITIALIZE));
        events.addAll(List.of(after));
        return events;
    }

    @Test
    void a_reference_to_a_static_method_initialises_its_class_when_called() throws Exception {
        assertEquals(initializing("made", "1"), run("staticMethod"));
        assertEquals(initializing(null, "5x"), run("adapted"));
    }

    @Test
    void a_reference_to_a_constructor_initialises_its_class_when_called() throws Exception {
        assertEquals(initializing("made", "Target"), run("constructor"));
        assertEquals(initializing(null, "5x"), run("constructorWithArguments"));
    }

    @Test
    void references_to_methods_of_threads_and_monitors_reach_the_hooks() throws Exception {
        assertEquals(List.of("isAlive Worker", "false"), run("bound"));
        assertEquals(List.of("isAlive Thread", "false"), run("unbound"));
        assertEquals(List.of("notify text", "notifyAll text"), run("ofObject"));
        assertEquals(List.of("yieldNow"), run("intersection"));
    }

    @Test
    void a_reference_in_an_interface_reaches_the_hooks() throws Exception {
        assertEquals(initializing(null), run("inAnInterface"));
    }

    @Test
    void a_reference_that_may_be_serialised_stays_what_it_is() throws Exception {
        assertEquals(List.of(), run("serializable"));
    }

    @Test
    void what_no_hook_concerns_stays_as_it_is() throws Exception {
        assertEquals(List.of("lambda", "3 4"), run("nothing"));
    }

    @Test
    void what_is_added_is_private_and_marked_as_generated() throws Exception {
        int expected = Modifier.PRIVATE | Modifier.STATIC;
        List<Method> added = added(load());
        assertEquals(10, added.size(), added::toString);
        for (Method method : added) {
            assertTrue(method.isSynthetic() && (method.getModifiers() & expected) == expected, method::toString);
        }
    }

    private static List<Method> added(Class<?> type) {
        List<Method> added = new ArrayList<>(Arrays.asList(type.getDeclaredMethods()));
        added.removeIf(method -> !method.getName().startsWith("threadlint$ref$"));
        return added;
    }

    @Test
    void references_in_initialisers_and_constructors_have_names_that_the_jvm_takes() throws Exception {
        assertTrue(run("places").containsAll(List.of("yieldNow", "yieldNow")));
        List<String> names = new ArrayList<>();
        added(load().getClassLoader().loadClass(References.Places.class.getName())).forEach(method -> names.add(method.getName()));
        names.sort(null);
        assertEquals(List.of("threadlint$ref$new$0", "threadlint$ref$static$1"), names);
    }

    @Test
    void a_reference_keeps_its_line() throws Exception {
        byte[] bytes = new Instrumenter(Options.synchronisation())
                .rewrite(References.class.getClassLoader(), Fixture.bytes(References.class), Profile.PROGRAM, false);
        ClassNode node = new ClassNode();
        new ClassReader(bytes).accept(node, 0);
        assertEquals(firstLine(node, "line"), firstLine(node, "threadlint$ref$line$"));
    }

    private static int firstLine(ClassNode node, String start) {
        for (MethodNode method : node.methods) {
            for (AbstractInsnNode instruction : method.instructions) {
                if (method.name.startsWith(start) && instruction instanceof LineNumberNode) {
                    return ((LineNumberNode) instruction).line;
                }
            }
        }
        throw new AssertionError(start + " has no line");
    }
}
