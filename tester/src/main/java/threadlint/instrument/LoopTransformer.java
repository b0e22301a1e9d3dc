package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;

/** Loops of the program: a hook before each jump back, so that one without scheduling points lets others go on. */
final class LoopTransformer implements Transformer {
    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new BackwardJumps(next, "turn");
    }
}
