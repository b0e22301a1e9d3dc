package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Calls of {@code VarHandle.get} and {@code set} in watched classes: accesses of a field or an array element like those of instructions. */
final class PlainHandleTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.isWatched() && subject.mentions.anyOwner(VarHandleAccess.OWNER);
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new HandleCalls(subject, method, next);
    }

    private static final class HandleCalls extends Lines {
        private final int firstLocal;

        HandleCalls(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
            firstLocal = method.freeLocal;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            boolean isRead = owner.equals(VarHandleAccess.OWNER) && name.equals("get");
            boolean isWrite = owner.equals(VarHandleAccess.OWNER) && name.equals("set");
            if (isRead || isWrite) {
                Type[] arguments = Type.getArgumentTypes(descriptor);
                emitAccess(arguments, isWrite);
                ValueCall.emit(mv, isWrite ? arguments[arguments.length - 1] : Type.VOID_TYPE);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            ValueCall.emit(mv, isRead ? Type.getReturnType(descriptor) : Type.VOID_TYPE);
        }

        private void emitAccess(Type[] arguments, boolean write) {
            int coordinates = arguments.length - (write ? 1 : 0);
            if (coordinates > 0 && arguments[0].getSort() < Type.ARRAY) {
                return;
            }
            // STACK: handle, arguments
            SpilledArguments spilled = new SpilledArguments(mv, arguments, firstLocal);
            // STACK: handle
            if (coordinates == 2 && arguments[1].getSort() == Type.INT) {
                spilled.load(0); // STACK: handle, array
                spilled.load(1); // STACK: handle, array, index
                pushSite(0); // STACK: handle, array, index, site
                Hooks.MEMORY.emit(mv, write ? "handleWrite" : "handleRead", "(Ljava/lang/Object;II)V"); // STACK: handle
            } else if (coordinates < 2) {
                mv.visitInsn(Opcodes.DUP); // STACK: handle, handle
                if (coordinates == 0) {
                    mv.visitInsn(Opcodes.ACONST_NULL); // STACK: handle, handle, owner
                } else {
                    spilled.load(0); // STACK: handle, handle, owner
                }
                pushSite(0); // STACK: handle, handle, owner, site
                String hook = write ? "handleWrite" : "handleRead";
                Hooks.MEMORY.emit(mv, hook, "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;I)V"); // STACK: handle
            }
            spilled.loadAll(); // STACK: handle, arguments
        }
    }
}
