package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Calls of {@code LockSupport.unpark} in the program: a hook before each. Those of
 * java.util.concurrent are part of operations, which have a scheduling point already.
 */
final class UnparkTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.anyMember("unpark");
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (owner.equals("java/util/concurrent/locks/LockSupport") && name.equals("unpark")) {
                    // STACK: thread
                    mv.visitInsn(Opcodes.DUP); // STACK: thread, thread
                    Hooks.PARK.emit(mv, "unparking", "(Ljava/lang/Thread;)V"); // STACK: thread
                }
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        };
    }
}
