package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;

/** Instruments one concern, method by method. */
interface Transformer {
    /**
     * A visitor that passes the method on to {@code next} with its additions, or {@code next} itself
     * where there is nothing to add.
     */
    MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next);

    /** Whether there may be anything to do in a class; asked once, so that its methods need not be visited in vain. */
    default boolean concerns(InstrumentedClass subject) {
        return true;
    }

    /** The access flags that the method has afterwards. */
    default int access(InstrumentedClass subject, Method method) {
        return method.access;
    }
}
