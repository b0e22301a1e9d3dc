package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;

/** Public operations tell also when they are over, where units are asked for. */
final class OperationEndTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.options.units && OperationTransformer.hasOperations(subject);
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return OperationTransformer.isOperation(method) ? new Operation(subject, method, next) : next;
    }

    private static final class Operation extends GuardedBody {
        Operation(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
        }

        @Override
        void emitEnter() {}

        @Override
        void emitExit() {
            Hooks.MEMORY.emit(mv, "operationEnds", "()V");
        }
    }
}
