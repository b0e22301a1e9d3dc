package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Reads of executors that java.util.concurrent keeps in static fields, except where they are made: the common pool,
 * and up to JDK 24 the one that waits for the time limits of futures.
 */
final class StaticExecutorTransformer implements Transformer {
    private static final String POOL = "java/util/concurrent/ForkJoinPool";
    private static final String DELAYER = "java/util/concurrent/CompletableFuture$Delayer";

    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.anyMember("common", "ASYNC_POOL", "delayer");
    }

    /** The fields themselves, and those that keep a copy of the common pool. */
    private static boolean isExecutor(String owner, String name) {
        return owner.equals(POOL) && name.equals("common")
                || owner.equals(DELAYER) && name.equals("delayer")
                || name.equals("ASYNC_POOL");
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
                if (opcode == Opcodes.GETSTATIC && isExecutor(owner, name)) {
                    // STACK: executor
                    Hooks.WORLD.emit(mv, "executor", "(Ljava/lang/Object;)Ljava/lang/Object;"); // STACK: object
                    mv.visitTypeInsn(Opcodes.CHECKCAST, Type.getType(descriptor).getInternalName()); // STACK: executor
                }
            }
        };
    }
}
