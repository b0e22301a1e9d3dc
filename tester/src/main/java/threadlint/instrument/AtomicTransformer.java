package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import threadlint.jdk.MemoryEffects;

/** Accesses of the program through VarHandle and Unsafe that are not plain, and its fences. */
final class AtomicTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return AtomicCall.mayOccur(subject);
    }

    /** The flags of {@link MemoryEffects} of a fence; 0 if the method is none. */
    static int fence(String owner, String name) {
        boolean mayBeOne = owner.equals(VarHandleAccess.OWNER) || UnsafeAccess.isUnsafe(owner);
        return mayBeOne ? MemoryEffects.ofFence(name) : 0;
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new AtomicCall(method, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                int fence = fence(owner, name);
                if (fence != 0) {
                    HookCall.push(mv, fence); // STACK: effects
                    Hooks.ATOMIC.emit(mv, "fence", "(I)V"); // STACK:
                }
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }

            @Override
            void emitHandleHook(String owner, String name) {
                // STACK: handle, owner, index
                pushMethod(owner, name); // STACK: handle, owner, index, location, effects
                Hooks.ATOMIC.emit(mv, "handleAtomic", "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;III)V"); // STACK:
            }

            @Override
            void emitUnsafeHook(String owner, String name) {
                // STACK: object, offset
                pushMethod(owner, name); // STACK: object, offset, location, effects
                Hooks.ATOMIC.emit(mv, "unsafeAtomic", "(Ljava/lang/Object;JII)V"); // STACK:
            }

            @Override
            void emitValue(Type type) {
                ValueCall.emit(mv, type);
            }

            private void pushMethod(String owner, String name) {
                HookCall.pushLocation(mv, owner, name);
                HookCall.push(mv, MemoryEffects.of(name));
            }
        };
    }
}
