package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import threadlint.jdk.JdkPackages;

/**
 * Accesses of the program to its volatile fields, and to any field in a method that calls a memory fence: with the fence,
 * such an access is meant to meet others. It counts as volatile, which orders more than the fence does and may hide a race.
 */
final class VolatileTransformer implements Transformer {
    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new FieldAccess(subject, method, next) {
            @Override
            boolean isEvent(FieldFacts field, boolean write) {
                boolean counts = field.isVolatile() || method.mayFence && !field.isFinal();
                return counts && !JdkPackages.contains(field.owner);
            }

            @Override
            boolean tellsValue(FieldFacts field) {
                return true;
            }

            @Override
            void emitHook(FieldFacts field, boolean write) {
                // STACK: owner
                HookCall.pushLocation(mv, field.owner, field.name); // STACK: owner, location
                Hooks.MEMORY.emit(mv, write ? "volatileWrite" : "volatileRead", "(Ljava/lang/Object;I)V"); // STACK:
            }
        };
    }
}
