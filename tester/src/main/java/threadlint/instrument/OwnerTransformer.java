package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Operations on objects of classes of which the JDK has some for its own use, caches above all: a
 * region without scheduling points around each, if the object is the JDK's.
 */
final class OwnerTransformer implements Transformer {
    private static final String[] CLASSES = {
        "java/util/Hashtable",
        "java/util/Properties",
        "java/util/Vector",
        "java/util/concurrent/ConcurrentHashMap",
        "java/util/concurrent/CopyOnWriteArrayList",
        "java/util/concurrent/atomic/AtomicMarkableReference",
        "java/util/concurrent/atomic/AtomicReferenceArray",
        "java/util/concurrent/locks/ReentrantLock",
    };

    private static final String SYNCHRONIZED = "java/util/Collections$Synchronized";

    @Override
    public boolean concerns(Subject subject) {
        return !JdkClasses.isStorage(subject.name) && (isListed(subject.name) || subject.name.startsWith(SYNCHRONIZED));
    }

    private static boolean isListed(String name) {
        for (String listed : CLASSES) {
            if (name.equals(listed) || name.startsWith(listed.concat("$"))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public MethodVisitor visit(Subject subject, Method method, MethodVisitor next) {
        boolean operates = method.is(Opcodes.ACC_PUBLIC)
                && method.hasCode()
                && !method.is(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)
                && !method.isConstructor();
        return operates ? new Operation(subject, next) : next;
    }

    private static final class Operation extends GuardedBody {
        Operation(Subject subject, MethodVisitor next) {
            super(subject, next);
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
