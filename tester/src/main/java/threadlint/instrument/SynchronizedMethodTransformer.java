package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import threadlint.runtime.jvm.Declarations;

/**
 * Synchronized methods: the flag becomes instructions, which {@link MonitorTransformer} then sees.
 *
 * <p>A class that is loaded already must keep its flags; there, hooks say that the JVM has taken the monitor.
 */
final class SynchronizedMethodTransformer implements Transformer {
    @Override
    public int access(InstrumentedClass subject, Method method) {
        return subject.loaded || !method.hasCode() ? method.access : method.access & ~Opcodes.ACC_SYNCHRONIZED;
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        if (!method.is(Opcodes.ACC_SYNCHRONIZED)) {
            return next;
        }
        if (!subject.loaded) {
            return new Explicit(subject, method, next);
        }
        Declarations.hardMonitor(subject.binaryName());
        return new Told(subject, method, next);
    }

    private abstract static class OnMonitor extends GuardedBody {
        OnMonitor(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
        }

        final void pushMonitor() {
            if (method.isStatic()) {
                super.visitLdcInsn(Type.getObjectType(subject.name));
            } else {
                super.visitVarInsn(Opcodes.ALOAD, 0);
            }
        }
    }

    private static final class Explicit extends OnMonitor {
        Explicit(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
        }

        @Override
        void emitEnter() {
            pushMonitor(); // STACK: monitor
            mv.visitInsn(Opcodes.MONITORENTER); // STACK:
        }

        @Override
        void emitExit() {
            pushMonitor(); // STACK: monitor
            mv.visitInsn(Opcodes.MONITOREXIT); // STACK:
            mv.visitInsn(Opcodes.NOP); // Keeps the hook after the exit out of the range that follows.
        }
    }

    private static final class Told extends OnMonitor {
        Told(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
        }

        @Override
        void emitEnter() {
            pushMonitor(); // STACK: monitor
            Hooks.MONITOR.emit(mv, "lockedMethodEntered", "(Ljava/lang/Object;)V"); // STACK:
        }

        @Override
        void emitExit() {
            pushMonitor(); // STACK: monitor
            Hooks.MONITOR.emit(mv, "lockedMethodLeft", "(Ljava/lang/Object;)V"); // STACK:
        }
    }
}
