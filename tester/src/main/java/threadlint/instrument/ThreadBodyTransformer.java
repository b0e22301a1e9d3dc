package threadlint.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The life of a thread: where it is started, begins, ends, fails and is interrupted. */
final class ThreadBodyTransformer implements Transformer {
    private static final String THREAD = "java/lang/Thread";

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        if (!method.hasCode()) {
            return next;
        }
        if (method.is("run", "()V") && !method.isStatic() && subject.extendsClass(THREAD)) {
            return new First(next, "threadBegins");
        }
        return subject.name.equals(THREAD) ? visitThread(subject, method, next) : next;
    }

    private static MethodVisitor visitThread(InstrumentedClass subject, Method method, MethodVisitor next) {
        switch (method.name + method.descriptor) {
            case "exit()V":
                return new End(subject, method, next);
            case "start()V":
            case "start(Ljdk/internal/vm/ThreadContainer;)V":
                return new BeforeStart(next);
            case "dispatchUncaughtException(Ljava/lang/Throwable;)V":
                return new ReturnIfHook(
                        subject, next, Hooks.THREAD, "uncaught", "(Ljava/lang/Thread;Ljava/lang/Throwable;)Z", 2);
            case "interrupt()V":
                return new ReturnIfHook(subject, next, Hooks.THREAD, "interrupt", "(Ljava/lang/Thread;)Z", 1);
            case "stop()V":
                return new First(next, "stopping");
            case "suspend()V":
                return new First(next, "suspending");
            case "isInterrupted()Z":
                return new Answered(subject, next, true, "isInterrupted", "(Ljava/lang/Thread;)I");
            case "interrupted()Z":
                return new Answered(subject, next, false, "interrupted", "()I");
            default:
                return next;
        }
    }

    /** Calls a hook with the thread first. */
    private static final class First extends MethodVisitor {
        private final String hook;

        First(MethodVisitor next, String hook) {
            super(Opcodes.ASM9, next);
            this.hook = hook;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            mv.visitVarInsn(Opcodes.ALOAD, 0); // STACK: this
            Hooks.THREAD.emit(mv, hook, "(Ljava/lang/Thread;)V"); // STACK:
        }
    }

    /**
     * The thread ends when the JDK has done what it does at the end: it tells those who wait for the threads of a
     * structured scope, and closes scopes.
     */
    private static final class End extends GuardedBody {
        End(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
        }

        @Override
        void emitEnter() {
            emit("threadExits");
        }

        @Override
        void emitExit() {
            emit("threadEnds");
        }

        @Override
        Object[] handlerLocals() {
            return new Object[] {THREAD};
        }

        private void emit(String hook) {
            mv.visitVarInsn(Opcodes.ALOAD, 0); // STACK: this
            Hooks.THREAD.emit(mv, hook, "(Ljava/lang/Thread;)V"); // STACK:
        }
    }

    private static final class BeforeStart extends MethodVisitor {
        BeforeStart(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (name.equals("start0")) {
                // STACK: thread
                mv.visitInsn(Opcodes.DUP); // STACK: thread, thread
                Hooks.THREAD.emit(mv, "threadStarting", "(Ljava/lang/Thread;)V"); // STACK: thread
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    /** Returns the hook's answer unless it is negative. */
    private static final class Answered extends MethodVisitor {
        private final InstrumentedClass subject;
        private final boolean withThis;
        private final String hook;
        private final String hookDescriptor;

        Answered(InstrumentedClass subject, MethodVisitor next, boolean withThis, String hook, String hookDescriptor) {
            super(Opcodes.ASM9, next);
            this.subject = subject;
            this.withThis = withThis;
            this.hook = hook;
            this.hookDescriptor = hookDescriptor;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (withThis) {
                mv.visitVarInsn(Opcodes.ALOAD, 0); // STACK: this
            }
            Label goOn = new Label();
            Hooks.THREAD.emit(mv, hook, hookDescriptor); // STACK: answer
            mv.visitInsn(Opcodes.DUP); // STACK: answer, answer
            mv.visitJumpInsn(Opcodes.IFLT, goOn); // STACK: answer
            mv.visitInsn(Opcodes.IRETURN);
            mv.visitLabel(goOn);
            HookCall.frameWithInt(subject, mv); // STACK: answer
            mv.visitInsn(Opcodes.POP); // STACK:
        }
    }
}
