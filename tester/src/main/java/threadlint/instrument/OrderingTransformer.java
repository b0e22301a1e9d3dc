package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;

/** What orders memory inside java.util.concurrent: volatile fields, and accesses through VarHandle and Unsafe. */
final class OrderingTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.options.ordering;
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        MethodVisitor calls = new AtomicCall(method, next) {
            @Override
            boolean isEvent(String name) {
                // Opaque and plain accesses order nothing.
                return !name.endsWith("Opaque") && !name.endsWith("Plain");
            }

            @Override
            void emitHook(String methodOwner, String name) {
                emitOrdered(this.mv);
            }
        };
        return new FieldAccess(subject, method, calls) {
            @Override
            boolean isEvent(FieldFacts field, boolean write) {
                return field.isVolatile();
            }

            @Override
            void emitHook(FieldFacts field, boolean write) {
                emitOrdered(this.mv);
            }
        };
    }

    private static void emitOrdered(MethodVisitor code) {
        // STACK: owner
        Hooks.MEMORY.emit(code, "ordered", "(Ljava/lang/Object;)V"); // STACK:
    }
}
