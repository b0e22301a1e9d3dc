package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.jdk.Operations;

/**
 * Operations on objects that may be the JDK's own, mostly caches: if one is, a region without scheduling points
 * surrounds the operation.
 */
final class OwnerTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return Operations.areUsedByJdk(subject.name);
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        boolean operates = method.is(Opcodes.ACC_PUBLIC)
                && method.hasCode()
                && !method.is(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)
                && !method.isConstructor();
        return operates ? new Operation(subject, method, next) : next;
    }

    private static final class Operation extends GuardedBody {
        Operation(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
        }

        @Override
        void emitEnter() {
            mv.visitVarInsn(Opcodes.ALOAD, 0); // STACK: this
            Hooks.REGION.emit(mv, "enterUse", "(Ljava/lang/Object;)V"); // STACK:
        }

        @Override
        void emitExit() {
            Hooks.REGION.emit(mv, "leaveUse", "()V");
        }
    }
}
