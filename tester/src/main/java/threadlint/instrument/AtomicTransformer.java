package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;

/** Accesses of the program through VarHandle and Unsafe. */
final class AtomicTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return AtomicCall.mayOccur(subject);
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new AtomicCall(method, next) {
            @Override
            void emitHook(String methodOwner, String name) {
                // STACK: owner
                HookCall.pushLocation(mv, methodOwner, name); // STACK: owner, location
                Hooks.MEMORY.emit(mv, "atomic", "(Ljava/lang/Object;I)V"); // STACK:
            }
        };
    }
}
