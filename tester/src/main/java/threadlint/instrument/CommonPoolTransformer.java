package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Reads of the common pool inside java.util.concurrent, except where it is made. */
final class CommonPoolTransformer implements Transformer {
    private static final String POOL = "java/util/concurrent/ForkJoinPool";

    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.anyMember("common", "ASYNC_POOL", "asyncPool");
    }

    /** The field itself, and those that keep a copy of it. */
    private static boolean isCommonPool(String owner, String name) {
        return owner.equals(POOL) && name.equals("common") || name.equals("ASYNC_POOL") || name.equals("asyncPool");
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        if (method.isInitializer()) {
            return next;
        }
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                super.visitFieldInsn(opcode, owner, name, descriptor);
                if (opcode == Opcodes.GETSTATIC && isCommonPool(owner, name)) {
                    // STACK: pool
                    Hooks.WORLD.emit(mv, "commonPool", "(Ljava/lang/Object;)Ljava/lang/Object;"); // STACK: object
                    mv.visitTypeInsn(Opcodes.CHECKCAST, Type.getType(descriptor).getInternalName()); // STACK: pool
                }
            }
        };
    }
}
