package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;

/** Accesses of watched classes to fields that are neither volatile nor final. */
final class PlainFieldTransformer implements Transformer {
    @Override
    public boolean concerns(Subject subject) {
        return subject.isWatched();
    }

    @Override
    public MethodVisitor visit(Subject subject, Method method, MethodVisitor next) {
        return new FieldAccess(subject, method, next) {
            @Override
            boolean isEvent(FieldFacts field, boolean write) {
                return !field.isVolatile() && !field.isFinal();
            }

            @Override
            void emitHook(FieldFacts field, boolean write) {
                // STACK: owner
                pushSite(HookCall.location(field.owner, field.name)); // STACK: owner, site
                Hooks.MEMORY.emit(mv, write ? "write" : "read", "(Ljava/lang/Object;I)V"); // STACK:
            }
        };
    }
}
