package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Calls of Unsafe.park and unpark: since JDK 21, java.util.concurrent does not always go through LockSupport. */
final class UnsafeParkTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.anyMember("park", "unpark");
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (!UnsafeAccess.isUnsafe(owner)) {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                } else if (name.equals("park") && descriptor.equals("(ZJ)V")) {
                    // STACK: unsafe, absolute, time
                    Hooks.PARK.emit(mv, "unsafePark", "(Ljava/lang/Object;ZJ)V"); // STACK:
                } else if (name.equals("unpark") && descriptor.equals("(Ljava/lang/Object;)V")) {
                    // STACK: unsafe, thread
                    Hooks.PARK.emit(mv, "unsafeUnpark", "(Ljava/lang/Object;Ljava/lang/Object;)V"); // STACK:
                } else {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                }
            }
        };
    }
}
