package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;

/** Accesses of watched classes to fields that do not count as volatile; of final ones, if at all, only those that hold references. */
final class PlainFieldTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.isWatched();
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new FieldAccess(subject, method, next) {
            @Override
            boolean isEvent(FieldFacts field, boolean write) {
                return field.isFinal() ? subject.options.finals && field.isReference() : !field.isVolatile() && !method.mayFence;
            }

            @Override
            boolean tellsValue(FieldFacts field) {
                return !field.isFinal();
            }

            @Override
            void emitHook(FieldFacts field, boolean write) {
                // STACK: owner
                if (field.isFinal()) {
                    HookCall.pushLocation(mv, field.owner, field.name); // STACK: owner, location
                    Hooks.MEMORY.emit(mv, write ? "finalWrite" : "finalRead", "(Ljava/lang/Object;I)V"); // STACK:
                    return;
                }
                pushSite(HookCall.location(field.owner, field.name)); // STACK: owner, site
                Hooks.MEMORY.emit(mv, write ? "write" : "read", "(Ljava/lang/Object;I)V"); // STACK:
            }
        };
    }
}
