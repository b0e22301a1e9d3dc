package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.jdk.MemoryEffects;
import threadlint.jdk.Operations;

/**
 * What orders memory inside java.util.concurrent: volatile fields, and accesses through VarHandle and Unsafe.
 *
 * <p>Atomic classes order as their documentation says: by variable and access mode. Of all other classes each
 * access counts as one that reads and writes its whole object. That orders too much and may hide a race; it never
 * misses an order that comes from a fence or from several fields together.
 */
final class OrderingTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.options.ordering;
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return Operations.areAtomic(subject.name) ? byVariable(subject, method, next) : byObject(subject, method, next);
    }

    private static MethodVisitor byVariable(InstrumentedClass subject, Method method, MethodVisitor next) {
        MethodVisitor calls = new AtomicCall(method, next) {
            @Override
            void emitHandleHook(String owner, String name) {
                // STACK: handle, owner, index
                HookCall.push(mv, MemoryEffects.of(name)); // STACK: handle, owner, index, effects
                Hooks.ATOMIC.emit(mv, "orderedHandle", "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;II)V"); // STACK:
            }

            @Override
            void emitUnsafeHook(String owner, String name) {
                // STACK: object, offset
                HookCall.push(mv, MemoryEffects.of(name)); // STACK: object, offset, effects
                Hooks.ATOMIC.emit(mv, "orderedAt", "(Ljava/lang/Object;JI)V"); // STACK:
            }
        };
        return new VolatileAccess(subject, method, calls) {
            @Override
            void emitHook(FieldFacts field, boolean write) {
                // STACK: owner
                HookCall.pushLocation(mv, field.owner, field.name); // STACK: owner, location
                HookCall.push(mv, write ? MemoryEffects.VOLATILE_WRITE : MemoryEffects.VOLATILE_READ); // STACK: owner, location, effects
                Hooks.ATOMIC.emit(mv, "orderedField", "(Ljava/lang/Object;II)V"); // STACK:
            }
        };
    }

    private static MethodVisitor byObject(InstrumentedClass subject, Method method, MethodVisitor next) {
        MethodVisitor calls = new AtomicCall(method, next) {
            @Override
            boolean isEvent(String name) {
                // Opaque and plain accesses order nothing.
                return !name.endsWith("Opaque") && !name.endsWith("Plain");
            }

            @Override
            void emitHandleHook(String owner, String name) {
                // STACK: handle, owner, index
                HookCall.push(mv, MemoryEffects.of(name)); // STACK: handle, owner, index, effects
                Hooks.ATOMIC.emit(mv, "ordered", "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;II)V"); // STACK:
            }

            @Override
            void emitUnsafeHook(String owner, String name) {
                // STACK: object, offset
                mv.visitInsn(Opcodes.POP2); // STACK: object
                emitOrdered(mv, MemoryEffects.of(name)); // STACK:
            }
        };
        return new VolatileAccess(subject, method, calls) {
            @Override
            void emitHook(FieldFacts field, boolean write) {
                // STACK: owner
                emitOrdered(mv, write ? MemoryEffects.VOLATILE_WRITE : MemoryEffects.VOLATILE_READ); // STACK:
            }
        };
    }

    private static void emitOrdered(MethodVisitor code, int effects) {
        // STACK: object
        HookCall.push(code, effects); // STACK: object, effects
        Hooks.ATOMIC.emit(code, "ordered", "(Ljava/lang/Object;I)V"); // STACK:
    }

    private abstract static class VolatileAccess extends FieldAccess {
        VolatileAccess(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
        }

        @Override
        final boolean isEvent(FieldFacts field, boolean write) {
            return field.isVolatile();
        }
    }
}
