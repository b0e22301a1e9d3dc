package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Classes that the compiler of these tests does not make: older ones, and calls of newer JDKs. */
class GeneratedClassTest {
    private final ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_MAXS);

    private MethodVisitor begin(int version, String name, int access, String method) {
        type.visit(version, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        MethodVisitor code = type.visitMethod(access | Opcodes.ACC_STATIC, method, "()V", null, null);
        code.visitCode();
        return code;
    }

    private byte[] end(MethodVisitor code) {
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        type.visitEnd();
        return type.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {Opcodes.V1_2, Opcodes.V1_4, Opcodes.V1_5, Opcodes.V1_6})
    void a_static_synchronized_method_of_an_old_class_has_the_monitor_of_its_class(int version) throws Exception {
        MethodVisitor code = begin(version, "Old", Opcodes.ACC_SYNCHRONIZED, "run");
        assertEquals(
                List.of("monitorEnter Old.class", "monitorExit Old.class"), Fixture.run(Fixture.program(end(code)), "run"));
    }

    @Test
    void a_loop_right_after_an_exit_does_not_meet_its_hook() throws Exception {
        MethodVisitor code = begin(Opcodes.V11, "Loops", 0, "run");
        emitLoopAfterExit(code, true);
        assertEquals(
                List.of("monitorEnter lock", "monitorExit lock"), Fixture.run(Fixture.program(end(code)), "run"));
    }

    @ParameterizedTest
    @ValueSource(ints = {Opcodes.V1_2, Opcodes.V1_6})
    void a_monitor_left_right_before_a_loop_is_told_without_frames(int version) throws Exception {
        MethodVisitor code = begin(version, "Old", 0, "run");
        emitLoopAfterExit(code, false);
        assertEquals(
                List.of("monitorEnter lock", "monitorExit lock"), Fixture.run(Fixture.program(end(code)), "run"));
    }

    private static void emitLoopAfterExit(MethodVisitor code, boolean frames) {
        Label loop = new Label();
        code.visitInsn(Opcodes.ICONST_2);
        code.visitVarInsn(Opcodes.ISTORE, 0);
        code.visitLdcInsn("lock");
        code.visitInsn(Opcodes.DUP);
        code.visitInsn(Opcodes.MONITORENTER);
        code.visitInsn(Opcodes.MONITOREXIT);
        code.visitLabel(loop);
        if (frames) {
            code.visitFrame(Opcodes.F_APPEND, 1, new Object[] {Opcodes.INTEGER}, 0, null);
        }
        code.visitIincInsn(0, -1);
        code.visitVarInsn(Opcodes.ILOAD, 0);
        code.visitJumpInsn(Opcodes.IFGT, loop);
    }

    /** As compilers wrote {@code finally} up to JDK 1.3, here in a synchronized method: subroutines, one in another. */
    @ParameterizedTest
    @ValueSource(ints = {Opcodes.V1_1, Opcodes.V1_4, Opcodes.V1_5, Opcodes.V1_6})
    void subroutines_are_instrumented_where_they_are_called(int version) throws Exception {
        MethodVisitor code = begin(version, "Subroutines", Opcodes.ACC_SYNCHRONIZED, "run");
        Label after = new Label();
        Label outer = new Label();
        Label inner = new Label();
        emitFinally(code, 0, outer);
        code.visitJumpInsn(Opcodes.GOTO, after);
        code.visitLabel(outer);
        code.visitVarInsn(Opcodes.ASTORE, 1);
        emitFinally(code, 2, inner);
        code.visitVarInsn(Opcodes.RET, 1);
        code.visitLabel(inner);
        code.visitVarInsn(Opcodes.ASTORE, 3);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "yield", "()V", false);
        code.visitVarInsn(Opcodes.RET, 3);
        code.visitLabel(after);
        byte[] bytes = end(code);
        assertEquals(
                List.of("monitorEnter Subroutines.class", "currentThread", "currentThread", "yieldNow", "monitorExit Subroutines.class"),
                Fixture.run(Fixture.program(bytes), "run"));
        List<String> inBoth = HookCalls.of(bytes, Profile.PROGRAM).of("run");
        assertEquals(4, Collections.frequency(inBoth, "yieldNow"), "once for each way through both: " + inBoth);
    }

    /** A call, with a subroutine to be called after it, whether it fails or not. */
    private static void emitFinally(MethodVisitor code, int local, Label subroutine) {
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        Label after = new Label();
        code.visitTryCatchBlock(start, end, handler, null);
        code.visitLabel(start);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "currentThread", "()Ljava/lang/Thread;", false);
        code.visitInsn(Opcodes.POP);
        code.visitJumpInsn(Opcodes.JSR, subroutine);
        code.visitLabel(end);
        code.visitJumpInsn(Opcodes.GOTO, after);
        code.visitLabel(handler);
        code.visitVarInsn(Opcodes.ASTORE, local);
        code.visitJumpInsn(Opcodes.JSR, subroutine);
        code.visitVarInsn(Opcodes.ALOAD, local);
        code.visitInsn(Opcodes.ATHROW);
        code.visitLabel(after);
    }

    @Test
    void sleeping_for_a_duration_is_sleeping_for_milliseconds() throws Exception {
        MethodVisitor code = begin(Opcodes.V11, "Sleeps", 0, "run");
        for (long millis : new long[] {5, -5}) {
            pushDuration(code, millis);
            code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "sleep", "(Ljava/time/Duration;)V", false);
        }
        assertEquals(List.of("sleep 5", "sleep 0"), Fixture.run(Fixture.program(end(code)), "run"));
    }

    @Test
    void joining_for_a_duration_never_joins_for_ever() throws Exception {
        MethodVisitor code = begin(Opcodes.V11, "Joins", 0, "run");
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "currentThread", "()Ljava/lang/Thread;", false);
        pushDuration(code, 0);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Thread", "join", "(Ljava/time/Duration;)Z", false);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/String", "valueOf", "(Z)Ljava/lang/String;", false);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "fixtures/Recorder", "note", "(Ljava/lang/String;)V", false);
        assertEquals(
                List.of("currentThread", "join Thread 1", "isAlive Thread", "true"),
                Fixture.run(Fixture.program(end(code)), "run"));
    }

    private static void pushDuration(MethodVisitor code, long millis) {
        code.visitLdcInsn(millis);
        code.visitMethodInsn(
                Opcodes.INVOKESTATIC, "java/time/Duration", "ofMillis", "(J)Ljava/time/Duration;", false);
    }

    /** Other compilers than javac name the class that a reference goes through, not the one that declares the method. */
    @Test
    void a_reference_to_an_inherited_method_reaches_its_hook_under_the_name_of_the_own_class() throws Exception {
        type.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "Own", null, "java/lang/Thread", null);
        MethodVisitor code = type.visitMethod(Opcodes.ACC_STATIC, "run", "()V", null, null);
        code.visitCode();
        Handle factory = new Handle(
                Opcodes.H_INVOKESTATIC, "java/lang/invoke/LambdaMetafactory", "metafactory",
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;"
                        + "Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;",
                false);
        Type nothing = Type.getMethodType("()V");
        code.visitTypeInsn(Opcodes.NEW, "Own");
        code.visitInsn(Opcodes.DUP);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, "Own", "<init>", "()V", false);
        code.visitInvokeDynamicInsn(
                "run", "(LOwn;)Ljava/lang/Runnable;", factory,
                nothing, new Handle(Opcodes.H_INVOKEVIRTUAL, "Own", "join", "()V", false), nothing);
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/lang/Runnable", "run", "()V", true);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        MethodVisitor constructor = type.visitMethod(0, "<init>", "()V", null, null);
        constructor.visitCode();
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Thread", "<init>", "()V", false);
        assertEquals(List.of("join Own"), Fixture.run(Fixture.program(end(constructor)), "run"));
    }

    @Test
    void a_call_site_that_is_no_method_reference_stays_as_it_is() throws Exception {
        MethodVisitor code = begin(Opcodes.V11, "Joined", 0, "run");
        Handle factory = new Handle(
                Opcodes.H_INVOKESTATIC, "java/lang/invoke/StringConcatFactory", "makeConcatWithConstants",
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/String;"
                        + "[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;",
                false);
        code.visitInsn(Opcodes.ICONST_3);
        code.visitInvokeDynamicInsn("join", "(I)Ljava/lang/String;", factory, "\1 of four");
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "fixtures/Recorder", "note", "(Ljava/lang/String;)V", false);
        assertEquals(List.of("3 of four"), Fixture.run(Fixture.program(end(code)), "run"));
    }

    /** Views of memory, and handles with arguments bound or added. */
    @ParameterizedTest
    @ValueSource(strings = {"(I)I", "([IJ)I", "(Ljava/lang/Object;IJ)I"})
    void a_handle_of_what_is_no_field_or_element_is_no_access(String coordinates) throws Exception {
        MethodVisitor code = begin(Opcodes.V11, "Handles", 0, "run");
        code.visitInsn(Opcodes.ACONST_NULL);
        code.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/invoke/VarHandle");
        for (Type argument : Type.getArgumentTypes(coordinates)) {
            int zero = argument.getSort() == Type.INT ? Opcodes.ICONST_0 : argument.getSort() == Type.LONG ? Opcodes.LCONST_0 : Opcodes.ACONST_NULL;
            code.visitInsn(zero);
        }
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/invoke/VarHandle", "get", coordinates, false);
        code.visitInsn(Opcodes.POP);
        Options watched = new Options(true, new Watch(List.of("Handles")), false);
        assertEquals(List.of("NullPointerException"), Fixture.run(Fixture.program(watched, end(code)), "run"));
    }

    /** A compiler other than javac may use them. */
    @Test
    void a_handle_that_is_a_constant_gets_its_hook_where_it_is_loaded() throws Exception {
        MethodVisitor code = begin(Opcodes.V11, "Constants", 0, "run");
        type.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_VOLATILE, "count", "I", null, null).visitEnd();
        Handle getter = new Handle(Opcodes.H_GETSTATIC, "Constants", "count", "I", false);
        code.visitLdcInsn(getter);
        code.visitInsn(Opcodes.POP);
        code.visitLdcInsn(new Handle(Opcodes.H_INVOKESTATIC, "Constants", "run", "()V", false));
        code.visitInsn(Opcodes.POP);
        byte[] bytes = end(code);
        assertEquals(List.of("accessor false"), Fixture.run(Fixture.program(bytes), "run"));
        Options watched = new Options(true, new Watch(List.of("Constants")), false);
        assertEquals(List.of("accessor true"), Fixture.run(Fixture.program(watched, bytes), "run"));
    }

    @Test
    void a_handle_that_goes_to_a_bootstrap_method_is_told() throws Exception {
        MethodVisitor code = begin(Opcodes.V11, "Bootstraps", 0, "run");
        type.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_VOLATILE, "count", "I", null, null).visitEnd();
        Handle getter = new Handle(Opcodes.H_GETSTATIC, "Bootstraps", "count", "I", false);
        String invoke = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;Ljava/lang/invoke/MethodHandle;"
                + "[Ljava/lang/Object;)Ljava/lang/Object;";
        Handle bootstrap = new Handle(Opcodes.H_INVOKESTATIC, "java/lang/invoke/ConstantBootstraps", "invoke", invoke, false);
        ConstantDynamic value = new ConstantDynamic("value", "Ljava/lang/Object;", bootstrap, getter);
        code.visitLdcInsn(new ConstantDynamic("same", "Ljava/lang/Object;", bootstrap,
                new Handle(Opcodes.H_INVOKESTATIC, "java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;", false), value));
        code.visitInsn(Opcodes.POP);
        assertEquals(List.of("hiddenHandle"), Fixture.run(Fixture.program(end(code)), "run"));
    }

    @Test
    void a_handle_among_the_arguments_of_a_call_site_is_told() {
        MethodVisitor code = begin(Opcodes.V11, "Sited", 0, "run");
        Handle bootstrap = new Handle(Opcodes.H_INVOKESTATIC, "Sited", "bootstrap",
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;)"
                        + "Ljava/lang/invoke/CallSite;", false);
        code.visitInvokeDynamicInsn("get", "()V", bootstrap, new Handle(Opcodes.H_GETFIELD, "Sited", "count", "I", false));
        assertEquals(List.of("hiddenHandle"), HookCalls.of(end(code), Profile.PROGRAM).of("run"));
    }

    @Test
    void virtual_threads_are_made_on_threads_of_their_own() {
        MethodVisitor code = begin(Opcodes.V11, "java/lang/ThreadBuilders", 0, "make");
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "jdk/internal/vm/ContinuationSupport", "isSupported", "()Z", false);
        code.visitInsn(Opcodes.POP);
        assertEquals(List.of("virtualThreadsBound"), HookCalls.of(end(code), Profile.THREAD).of("make"));
    }

    @Test
    void threads_are_started_through_containers_in_sight() {
        for (String method : List.of("start", "onStart")) {
            type.visit(Opcodes.V11, 0, "jdk/internal/vm/SharedThreadContainer", null, "java/lang/Object", null);
            MethodVisitor code = type.visitMethod(Opcodes.ACC_PUBLIC, method, "()V", null, null);
            code.visitCode();
            code.visitInsn(Opcodes.RETURN);
            code.visitMaxs(0, 1);
        }
        HookCalls container = HookCalls.of(type.toByteArray(), Profile.REGION);
        assertEquals(List.of(), container.of("start"));
        assertEquals(List.of("enterRegion", "leaveRegion", "leaveRegion"), container.of("onStart"));
    }

    @Test
    void the_tester_and_the_jdk_are_no_program() {
        byte[] any = end(begin(Opcodes.V11, "Any", 0, "run"));
        Instrumenter instrumenter = new Instrumenter(Options.synchronisation());
        for (String name : List.of("threadlint/Main", "java/util/List", "jdk/proxy1/$Proxy2", "com/sun/proxy/$Proxy3")) {
            assertNull(instrumenter.program(null, name, any), name);
        }
        assertNotNull(instrumenter.program(null, "Any", any));
        assertNotNull(instrumenter.program(null, "javax/inject/Any", any));
    }

    @Test
    void a_loader_of_the_program_loads_without_points() throws Exception {
        HookCalls loader = HookCalls.of(Fixture.bytes(Fixture.class), Profile.PROGRAM);
        List<String> calls = loader.of("loadClass(Ljava/lang/String;Z)");
        assertEquals(List.of("isHooks", "hooks", "enterLoad"), calls.subList(0, 3));
        assertEquals("leaveRegion", calls.get(calls.size() - 1));
        assertEquals(List.of(), HookCalls.of(Fixture.bytes(HookCalls.class), Profile.PROGRAM).of("in("));
    }
}
