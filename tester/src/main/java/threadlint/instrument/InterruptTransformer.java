package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Calls of {@code Thread.interrupt} in the program: a hook before each. Those of java.util.concurrent
 * are part of operations; some go over a set of threads in an order that no replay can repeat.
 */
final class InterruptTransformer implements Transformer {
    private static final String THREAD = "java/lang/Thread";

    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.anyMember("interrupt");
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (opcode == Opcodes.INVOKEVIRTUAL
                        && name.equals("interrupt")
                        && descriptor.equals("()V")
                        && (owner.equals(THREAD) || subject.classes.isSubclass(owner, THREAD))) {
                    // STACK: thread
                    mv.visitInsn(Opcodes.DUP); // STACK: thread, thread
                    Hooks.THREAD.emit(mv, "interrupting", "(Ljava/lang/Thread;)V"); // STACK: thread
                }
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        };
    }
}
