package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Reads of the common pool inside java.util.concurrent, except where it is made. */
final class CommonPoolTransformer implements Transformer {
    private static final String POOL = "java/util/concurrent/ForkJoinPool";

    @Override
    public MethodVisitor visit(Subject subject, Method method, MethodVisitor next) {
        if (method.isInitializer() && subject.name.equals(POOL)) {
            return next;
        }
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                super.visitFieldInsn(opcode, owner, name, descriptor);
                if (opcode == Opcodes.GETSTATIC && owner.equals(POOL) && name.equals("common")) {
                    // STACK: pool
                    HookCall.emit(mv, "commonPool", "(Ljava/lang/Object;)Ljava/lang/Object;"); // STACK: object
                    mv.visitTypeInsn(Opcodes.CHECKCAST, POOL); // STACK: pool
                }
            }
        };
    }
}
