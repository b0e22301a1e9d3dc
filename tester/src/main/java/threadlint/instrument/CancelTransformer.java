package threadlint.instrument;

import java.util.Arrays;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A thread that is unwound while it waits in the queue of a synchronizer or of a condition leaves the queue as one
 * that is cancelled: the lock may outlive the schedule, as locks in static fields of the JDK do.
 *
 * <p>That is the protocol of the class itself: a signal passes over a cancelled node of a condition, and a node in
 * the queue of the lock is unlinked, or wakes its successor. JDK 11 cancels the latter on every error, JDK 17 on
 * errors of {@code tryAcquire} only.
 */
final class CancelTransformer implements Transformer {
    private static final String ABORT = "threadlint/runtime/task/Abort";
    private static final String LOCKS = "java/util/concurrent/locks/AbstractQueued";
    private static final String CONDITION = "$ConditionObject";

    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.name.startsWith(LOCKS)
                && (subject.name.endsWith("Synchronizer") || subject.name.endsWith(CONDITION));
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        if (subject.name.endsWith(CONDITION)) {
            return method.name.startsWith("await") ? new ConditionWait(subject, next) : next;
        }
        if (method.name.equals("reacquire")) {
            return new NoRepetition(subject, next);
        }
        String node = "L" + subject.name + "$Node;";
        return method.name.equals("acquire") && method.descriptor.startsWith("(" + node)
                ? new Acquisition(subject, next)
                : next;
    }

    /** Cancels the node on the way out of a method, from where the method has one. */
    private abstract static class Cancelling extends MethodVisitor {
        final InstrumentedClass subject;
        private Label start;

        Cancelling(InstrumentedClass subject, MethodVisitor next) {
            super(Opcodes.ASM9, next);
            this.subject = subject;
        }

        final void open() {
            start = new Label();
            super.visitLabel(start);
            super.visitInsn(Opcodes.NOP); // A range is not empty (JVMS 4.7.3).
        }

        final boolean isOpen() {
            return start != null;
        }

        /** Emits what cancels the node; the stack holds the error before and after. */
        abstract void emitCancel();

        /** The local variable that holds the node. */
        abstract int local();

        /** The internal name of its type. */
        abstract String type();

        final void frame() {
            Object[] locals = new Object[local() + 1];
            Arrays.fill(locals, Opcodes.TOP);
            locals[0] = subject.name;
            locals[local()] = type();
            super.visitFrame(Opcodes.F_FULL, locals.length, locals, 1, new Object[] {ABORT});
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            if (start != null) {
                Label end = new Label();
                super.visitLabel(end);
                frame();
                // STACK: error
                emitCancel(); // STACK: error
                super.visitInsn(Opcodes.ATHROW);
                super.visitTryCatchBlock(start, end, end, ABORT);
            }
            super.visitMaxs(maxStack, maxLocals);
        }
    }

    /** {@code acquire(node, …)}, which makes the node if it is given none. */
    private static final class Acquisition extends Cancelling {
        Acquisition(InstrumentedClass subject, MethodVisitor next) {
            super(subject, next);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            open();
        }

        @Override
        int local() {
            return 1;
        }

        @Override
        String type() {
            return subject.name + "$Node";
        }

        @Override
        void emitCancel() {
            mv.visitVarInsn(Opcodes.ALOAD, 0); // STACK: error, this
            emitCancelAcquire(mv, subject.name, local()); // STACK: error
        }
    }

    /** JDK 25 begins again where an acquisition at the end of a wait fails, with a node that is cancelled by then. */
    private static final class NoRepetition extends MethodVisitor {
        private final InstrumentedClass subject;
        private final Label start = new Label();
        private final Label end = new Label();

        NoRepetition(InstrumentedClass subject, MethodVisitor next) {
            super(Opcodes.ASM9, next);
            this.subject = subject;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            super.visitTryCatchBlock(start, end, end, ABORT); // The first handler that fits is taken (JVMS 2.10).
            super.visitLabel(start);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            super.visitLabel(end);
            super.visitFrame(Opcodes.F_FULL, 1, new Object[] {subject.name}, 1, new Object[] {ABORT});
            // STACK: error
            super.visitInsn(Opcodes.ATHROW);
            super.visitMaxs(maxStack, maxLocals);
        }
    }

    private static void emitCancelAcquire(MethodVisitor code, String owner, int node) {
        // STACK: synchronizer
        code.visitVarInsn(Opcodes.ALOAD, node); // STACK: synchronizer, node
        code.visitInsn(Opcodes.ICONST_0); // STACK: synchronizer, node, interrupted
        code.visitInsn(Opcodes.ICONST_0); // STACK: synchronizer, node, interrupted, interruptible
        String descriptor = "(L" + owner + "$Node;ZZ)I";
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, "cancelAcquire", descriptor, false); // STACK: result
        code.visitInsn(Opcodes.POP); // STACK:
    }

    /** {@code await…} of a condition: the node is in the queue of the condition, and after a signal in that of the lock. */
    private static final class ConditionWait extends Cancelling {
        private final String synchronizer;

        /** The type of the value that the last instruction left on the stack, if it is a node. */
        private String made;

        private String type;
        private int local;

        ConditionWait(InstrumentedClass subject, MethodVisitor next) {
            super(subject, next);
            synchronizer = subject.name.substring(0, subject.name.length() - CONDITION.length());
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            Type result = name.equals("<init>") ? Type.getObjectType(owner) : Type.getReturnType(descriptor);
            if (result.getSort() == Type.OBJECT && result.getInternalName().endsWith("Node")) {
                made = result.getInternalName();
            }
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            super.visitVarInsn(opcode, variable);
            if (opcode == Opcodes.ASTORE && made != null && !isOpen()) {
                type = made;
                local = variable;
                open();
            }
        }

        @Override
        int local() {
            return local;
        }

        @Override
        String type() {
            return type;
        }

        @Override
        void emitCancel() {
            if (type.endsWith("$ConditionNode")) {
                emitSynchronizer(); // STACK: error, synchronizer
                emitCancelAcquire(mv, synchronizer, local); // STACK: error
            } else {
                emitCancelWaiter();
            }
        }

        /** JDK 11 to 13: only a node that was in the queue of the lock can be taken from there. */
        private void emitCancelWaiter() {
            Label inQueue = new Label();
            Label done = new Label();
            mv.visitVarInsn(Opcodes.ALOAD, local); // STACK: error, node
            mv.visitFieldInsn(Opcodes.GETFIELD, type, "prev", "L" + type + ";"); // STACK: error, prev
            mv.visitJumpInsn(Opcodes.IFNONNULL, inQueue); // STACK: error
            mv.visitVarInsn(Opcodes.ALOAD, local); // STACK: error, node
            mv.visitInsn(Opcodes.ICONST_1); // STACK: error, node, CANCELLED
            mv.visitFieldInsn(Opcodes.PUTFIELD, type, "waitStatus", "I"); // STACK: error
            mv.visitJumpInsn(Opcodes.GOTO, done);
            mv.visitLabel(inQueue);
            frame();
            emitSynchronizer(); // STACK: error, synchronizer
            mv.visitVarInsn(Opcodes.ALOAD, local); // STACK: error, synchronizer, node
            mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, synchronizer, "cancelAcquire", "(L" + type + ";)V", false); // STACK: error
            mv.visitLabel(done);
            frame();
            mv.visitInsn(Opcodes.NOP);
        }

        private void emitSynchronizer() {
            mv.visitVarInsn(Opcodes.ALOAD, 0); // STACK: this
            mv.visitFieldInsn(Opcodes.GETFIELD, subject.name, "this$0", "L" + synchronizer + ";"); // STACK: synchronizer
        }
    }
}
