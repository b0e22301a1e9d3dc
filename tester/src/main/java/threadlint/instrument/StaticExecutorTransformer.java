package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Executors that the JDK keeps in static fields, where their threads and tasks would outlive the schedule.
 *
 * <p>Where such a field is read, except where it is set, something else stands for the common pool, for the pool whose
 * threads wait for processes to end, for that of asynchronous files, and up to JDK 24 for the one that waits for the
 * time limits of futures. The default group of asynchronous sockets is made anew.
 */
final class StaticExecutorTransformer implements Transformer {
    private static final String FORK_JOIN_POOL = "java/util/concurrent/ForkJoinPool";
    private static final String DELAYER = "java/util/concurrent/CompletableFuture$Delayer";
    private static final String PROCESSES = "java/lang/ProcessHandleImpl";

    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.anyMember(
                "common", "ASYNC_POOL", "delayer", "processReaperExecutor", "defaultExecutor", "defaultPort",
                "ioCompletionPort");
    }

    /** The fields themselves, and those that keep a copy of the common pool. */
    private static boolean isExecutor(String owner, String name) {
        return owner.equals(FORK_JOIN_POOL) && name.equals("common")
                || owner.equals(DELAYER) && name.equals("delayer")
                || owner.equals(PROCESSES) && name.equals("processReaperExecutor")
                || owner.startsWith("sun/nio/ch/") && name.equals("defaultExecutor")
                || name.equals("ASYNC_POOL");
    }

    /** The default group, which is made when it is asked for first. */
    private static boolean isGroup(String owner, String name) {
        return owner.startsWith("sun/nio/ch/") && (name.equals("defaultPort") || name.equals("ioCompletionPort"));
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        if (method.isInitializer()) {
            return next;
        }
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                boolean isGroup = isGroup(owner, name);
                if (isGroup && opcode == Opcodes.PUTSTATIC) {
                    super.visitInsn(Opcodes.DUP); // STACK: group, group
                    Hooks.WORLD.emit(mv, "groupMade", "(Ljava/lang/Object;)V"); // STACK: group
                }
                super.visitFieldInsn(opcode, owner, name, descriptor);
                if (opcode == Opcodes.GETSTATIC && (isGroup || isExecutor(owner, name))) {
                    // STACK: executor
                    Hooks.WORLD.emit(mv, isGroup ? "group" : "executor", "(Ljava/lang/Object;)Ljava/lang/Object;"); // STACK: object
                    mv.visitTypeInsn(Opcodes.CHECKCAST, Type.getType(descriptor).getInternalName()); // STACK: executor
                }
            }
        };
    }
}
