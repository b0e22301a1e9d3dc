package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;

/**
 * The loop in which a thread that joins a task helps with others. On JDK 17 it spins without offering
 * the processor while the first task in the queue is somebody else's.
 */
final class HelpTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.name.equals("java/util/concurrent/ForkJoinPool$WorkQueue");
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        if (!method.name.equals("helpComplete")) {
            return next;
        }
        return new BackwardJumps(next, "onSpinWaitInJdk");
    }
}
