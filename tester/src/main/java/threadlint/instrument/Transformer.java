package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;

/** Instruments one concern, method by method. */
interface Transformer {
    /**
     * A visitor that passes the method on to {@code next} with its additions, or {@code next} itself
     * where there is nothing to add.
     */
    MethodVisitor visit(Subject subject, Method method, MethodVisitor next);

    /** The access flags that the method has afterwards. */
    default int access(Subject subject, Method method) {
        return method.access;
    }
}
