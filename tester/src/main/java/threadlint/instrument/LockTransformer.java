package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.jdk.Locks;

/** Methods of locks that do not know their owners: each tells, where it returns, what it returns. */
final class LockTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.options.ordering && Locks.haveEffects(subject.name);
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        boolean told = method.hasCode() && !method.isStatic() && Locks.effect(subject.name, method.name) != null;
        return told ? new Returns(subject, method, next) : next;
    }

    private static final class Returns extends MethodVisitor {
        private final InstrumentedClass subject;
        private final Method method;

        Returns(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(Opcodes.ASM9, next);
            this.subject = subject;
            this.method = method;
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.LRETURN) {
                mv.visitInsn(Opcodes.DUP2); // STACK: result, result
                emitHook(); // STACK: result
            } else if (opcode == Opcodes.IRETURN) {
                mv.visitInsn(Opcodes.DUP); // STACK: result, result
                mv.visitInsn(Opcodes.I2L); // STACK: result, result
                emitHook(); // STACK: result
            } else if (opcode == Opcodes.RETURN) {
                mv.visitInsn(Opcodes.LCONST_1); // STACK: 1
                emitHook(); // STACK:
            }
            super.visitInsn(opcode);
        }

        private void emitHook() {
            // STACK: result
            mv.visitVarInsn(Opcodes.ALOAD, 0); // STACK: result, this
            HookCall.pushLocation(mv, subject.name, method.name); // STACK: result, this, location
            Hooks.MEMORY.emit(mv, "lockReturned", "(JLjava/lang/Object;I)V"); // STACK:
        }
    }
}
