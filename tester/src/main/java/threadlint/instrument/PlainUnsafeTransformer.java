package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Plain accesses of watched classes through Unsafe: of a field or an array element like those of instructions, or outside the heap. */
final class PlainUnsafeTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.isWatched() && subject.mentions.anyOwner(UnsafeAccess.PUBLIC, UnsafeAccess.INTERNAL);
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new Lines(subject, method, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                Type[] arguments = Type.getArgumentTypes(descriptor);
                boolean isAccess = UnsafeAccess.isPlain(owner, name, descriptor);
                boolean isWrite = isAccess && name.startsWith("put");
                if (isAccess) {
                    emitAccess(arguments, isWrite);
                } else if (UnsafeAccess.isOutsideHeap(owner, name, descriptor)) {
                    Hooks.MEMORY.emit(mv, "outsideHeap", "()V");
                }
                ValueCall.emit(mv, isWrite ? arguments[arguments.length - 1] : Type.VOID_TYPE);
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                ValueCall.emit(mv, isAccess ? Type.getReturnType(descriptor) : Type.VOID_TYPE);
            }

            private void emitAccess(Type[] arguments, boolean isWrite) {
                // STACK: unsafe, arguments
                SpilledArguments spilled = new SpilledArguments(mv, arguments, method.freeLocal); // STACK: unsafe
                spilled.load(0); // STACK: unsafe, object
                spilled.load(1); // STACK: unsafe, object, offset
                pushSite(0); // STACK: unsafe, object, offset, site
                Hooks.MEMORY.emit(mv, isWrite ? "unsafeWrite" : "unsafeRead", "(Ljava/lang/Object;JI)V"); // STACK: unsafe
                spilled.loadAll(); // STACK: unsafe, arguments
            }
        };
    }
}
