package threadlint.instrument;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Public operations of java.util.concurrent: a scheduling point at the entry of each. */
final class OperationTransformer implements Transformer {
    /** No operations on shared objects, or called from inside operations only. */
    private static final Set<String> NO_OPERATIONS = Set.of(
            "java/util/concurrent/TimeUnit",
            "java/util/concurrent/ThreadLocalRandom",
            "java/util/concurrent/ForkJoinWorkerThread",
            "java/util/concurrent/Executors",
            "java/util/concurrent/DelayScheduler",
            "java/util/concurrent/Helpers",
            "java/util/concurrent/Joiners",
            // ReentrantLock.lock() calls acquire(): one point is enough.
            "java/util/concurrent/locks/AbstractOwnableSynchronizer",
            "java/util/concurrent/locks/AbstractQueuedSynchronizer",
            "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
            "java/util/concurrent/locks/LockSupport");

    /** Ends of the names of nested classes that the program operates on through an interface. */
    private static final String[] NESTED = {
        "Itr", "Iterator", "Iter", "$KeySetView", "$EntrySetView", "$ValuesView", "$CollectionView", "$KeySet",
        "$EntrySet", "$Values", "$SubMap", "SubList", "$Reversed", "$ConditionObject", "$ReadLock", "$WriteLock",
        "UpdaterImpl", "$CASUpdater", "$LockedUpdater", "$DelayedWorkQueue",
    };

    /** Public because an interface says so, and called from inside operations, or of no effect on others. */
    private static final Set<String> NO_OPERATION_NAMES = Set.of(
            "toString", "hashCode", "equals", "compareTo", "spliterator", "exec", "compute", "getRawResult",
            "setRawResult", "block", "isReleasable");

    @Override
    public boolean concerns(Subject subject) {
        return hasOperations(subject);
    }

    @Override
    public MethodVisitor visit(Subject subject, Method method, MethodVisitor next) {
        return isOperation(method) ? new Entry(subject, method, next) : next;
    }

    private static boolean isOperation(Method method) {
        return method.is(Opcodes.ACC_PUBLIC)
                && method.hasCode()
                && !method.is(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)
                && !method.isConstructor()
                && !NO_OPERATION_NAMES.contains(method.name);
    }

    private static boolean hasOperations(Subject subject) {
        String name = subject.name;
        if (subject.isInterface) {
            return false; // Its default methods call operations.
        }
        if (!name.contains("$")) {
            return !NO_OPERATIONS.contains(name);
        }
        for (String end : NESTED) {
            if (name.endsWith(end)) {
                return true;
            }
        }
        return false;
    }

    private static final class Entry extends MethodVisitor {
        private final Subject subject;
        private final Method method;

        Entry(Subject subject, Method method, MethodVisitor next) {
            super(Opcodes.ASM9, next);
            this.subject = subject;
            this.method = method;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            mv.visitVarInsn(Opcodes.ALOAD, 0); // STACK: this
            HookCall.pushLocation(mv, subject.name, method.name); // STACK: this, location
            Hooks.MEMORY.emit(mv, "operation", "(Ljava/lang/Object;I)V"); // STACK:
        }
    }
}
