package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import threadlint.drive.StubClass;
import threadlint.drive.Unmakeable;
import threadlint.runtime.schedule.Schedule;

/**
 * The runtime, the strategies and what carries recipes out call nothing that the agent instruments: a hook that reaches another
 * hook recurses, or is scheduled inside the scheduler.
 */
class RuntimeStaysClearTest {
    private static final String DELAYER = "java/util/concurrent/ScheduledThreadPoolExecutor";

    /** Calls of instrumented methods that are meant, and why. */
    private static final Map<String, String> MEANT = Map.ofEntries(
            Map.entry("ThreadHooks.start -> java/lang/Thread.start()V", "the real operation of a thread that is not controlled"),
            Map.entry("ThreadShadow.start -> java/lang/Thread.start()V", "the real operation, told to threadStarting"),
            Map.entry("WorldHooks.halt -> java/lang/Runtime.halt(I)V", "the real operation of a thread that is not controlled"),
            Map.entry("ThreadBody.run -> java/lang/Thread.run()V", "the body of a thread, told to threadBegins"),
            Map.entry("ExecutorShadow.delayer -> " + DELAYER + ".<init>(ILjava/util/concurrent/ThreadFactory;)V", "in a region"),
            Map.entry("ExecutorShadow.delayer -> " + DELAYER + ".getThreadFactory()Ljava/util/concurrent/ThreadFactory;", "in a region"),
            Map.entry("ExecutorShadow.delayer -> " + DELAYER + ".setRemoveOnCancelPolicy(Z)V", "in a region"),
            Map.entry(
                    "ExecutorShadow.cached -> java/util/concurrent/ThreadPoolExecutor.getThreadFactory()Ljava/util/concurrent/ThreadFactory;",
                    "in a region"),
            Map.entry(
                    "Natives.isFreeFor -> java/util/concurrent/locks/AbstractQueuedSynchronizer.getFirstQueuedThread()Ljava/lang/Thread;",
                    "looks at a queue in which the thread is"),
            Map.entry("FileTimeHooks.setLastModified -> java/io/File.setLastModified(J)Z", "the operation itself, guarded like any"),
            Map.entry("LeftOpen.close -> java/lang/Thread.start()V", "between schedules, on a thread that is not controlled"),
            Map.entry("SilentPeer.open -> java/lang/Thread.start()V", "before all schedules"),
            Map.entry("LeftOpen.close -> java/lang/Thread.interrupt()V", "between schedules, on a thread that is not controlled"));

    /** Classes that enter monitors by instruction: that of the object that a thread really waits on. */
    private static final Set<String> ENTER_MONITORS = Set.of("Baton", "ParkShadow");

    /** Of the classes that make up recipes, those that carry them out. */
    private static final Set<String> RUNS_RECIPES = Set.of("Action", "Answers", "DirectAccess", "RecipeRun", "StubAnswers");

    private static final Instrumenter INSTRUMENTER =
            new Instrumenter(new Options(true, new Watch(List.of("**")), true, true, Guards.allowing(Set.of())));

    private final Map<String, HookCalls> instrumented = new HashMap<>();

    @Test
    void no_instrumented_method_is_called() throws Exception {
        TreeSet<String> found = new TreeSet<>();
        for (ClassNode type : classes()) {
            for (MethodNode method : type.methods) {
                for (AbstractInsnNode instruction : method.instructions) {
                    if (instruction instanceof MethodInsnNode && isInstrumented((MethodInsnNode) instruction)) {
                        MethodInsnNode call = (MethodInsnNode) instruction;
                        found.add(simpleName(type) + "." + method.name + " -> " + call.owner + "." + call.name + call.desc);
                    }
                }
            }
        }
        found.removeAll(MEANT.keySet());
        assertEquals(Set.of(), found);
    }

    @Test
    void nothing_is_linked_at_run_time() throws Exception {
        TreeSet<String> found = new TreeSet<>();
        for (ClassNode type : classes()) {
            for (MethodNode method : type.methods) {
                for (AbstractInsnNode instruction : method.instructions) {
                    if (instruction instanceof InvokeDynamicInsnNode) {
                        found.add(simpleName(type) + "." + method.name);
                    }
                }
            }
        }
        assertEquals(Set.of(), found);
    }

    @Test
    void monitors_of_others_are_entered_only_to_wait_on_them() throws Exception {
        TreeSet<String> found = new TreeSet<>();
        for (ClassNode type : classes()) {
            for (MethodNode method : type.methods) {
                for (AbstractInsnNode instruction : method.instructions) {
                    if (instruction.getOpcode() == Opcodes.MONITORENTER) {
                        found.add(simpleName(type));
                    }
                }
            }
        }
        found.removeAll(ENTER_MONITORS);
        assertEquals(Set.of(), found);
    }

    @Test
    void the_test_sees_instrumented_methods() throws Exception {
        assertTrue(isInstrumented(call("java/util/concurrent/ConcurrentHashMap", "get", "(Ljava/lang/Object;)Ljava/lang/Object;")));
        assertTrue(isInstrumented(call("java/util/Stack", "size", "()I")));
        assertTrue(isInstrumented(call("java/util/HashMap", "toString", "()Ljava/lang/String;")));
        assertTrue(!isInstrumented(call("java/util/HashMap", "get", "(Ljava/lang/Object;)Ljava/lang/Object;")));
        assertTrue(!isInstrumented(call("java/lang/Thread", "getName", "()Ljava/lang/String;")));
    }

    private static MethodInsnNode call(String owner, String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKEVIRTUAL, owner, name, descriptor);
    }

    private static String simpleName(ClassNode type) {
        return type.name.substring(type.name.lastIndexOf('/') + 1);
    }

    /** Whether the method that the call resolves to has hooks of its own. */
    private boolean isInstrumented(MethodInsnNode call) throws Exception {
        String owner = call.owner;
        while (owner != null && !owner.startsWith("[") && !owner.startsWith("threadlint/")) {
            Class<?> type = Class.forName(owner.replace('/', '.'), false, null);
            if (declares(type, call)) {
                return INSTRUMENTER.wants(owner) && !hooks(owner).of(call.name + call.desc).isEmpty();
            }
            Class<?> parent = type.getSuperclass();
            owner = parent == null ? null : parent.getName().replace('.', '/');
        }
        return false;
    }

    private static boolean declares(Class<?> type, MethodInsnNode call) {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(call.name) && Type.getMethodDescriptor(method).equals(call.desc)) {
                return true;
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (call.name.equals("<init>") && Type.getConstructorDescriptor(constructor).equals(call.desc)) {
                return true;
            }
        }
        return false;
    }

    private HookCalls hooks(String name) throws Exception {
        HookCalls known = instrumented.get(name);
        if (known == null) {
            byte[] bytes = Fixture.bytes(Class.forName(name.replace('/', '.'), false, null));
            known = HookCalls.in(INSTRUMENTER.jdk(name, bytes, true));
            instrumented.put(name, known);
        }
        return known;
    }

    private static List<ClassNode> classes() throws Exception {
        Path root = Path.of(Schedule.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<ClassNode> classes = new ArrayList<>();
        for (String folder : List.of("threadlint/event", "threadlint/jdk", "threadlint/runtime", "threadlint/strategy", "threadlint/drive")) {
            try (Stream<Path> files = Files.walk(root.resolve(folder)).filter(file -> file.toString().endsWith(".class"))) {
                for (Path file : (Iterable<Path>) files.sorted()::iterator) {
                    if (!folder.endsWith("drive") || RUNS_RECIPES.contains(outermost(file))) {
                        classes.add(read(file));
                    }
                }
            }
        }
        classes.add(stub());
        assertTrue(classes.size() > 70, "class files are found");
        return classes;
    }

    private static String outermost(Path file) {
        return file.getFileName().toString().split("[$.]", 2)[0];
    }

    /** A class whose methods answer, as they are generated. */
    private static ClassNode stub() throws Unmakeable {
        ClassNode type = new ClassNode();
        new ClassReader(StubClass.write("Stub", java.util.List.class)).accept(type, 0);
        return type;
    }

    private static ClassNode read(Path file) throws IOException {
        ClassNode type = new ClassNode();
        new ClassReader(Files.readAllBytes(file)).accept(type, 0);
        return type;
    }
}
