package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Accesses of watched classes to elements of arrays, those by {@code System.arraycopy} among them. */
final class ArrayTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.isFree() || subject.isWatched();
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        // Each use of a class comes after its initialiser (JLS 12.4.2), which is not recorded of a program that runs freely.
        return subject.isFree() && method.isInitializer() ? next : new Elements(subject, method, next);
    }

    private static final class Elements extends Lines {
        /** In the order of the instructions. */
        private static final Type[] VALUES = {
            Type.INT_TYPE, Type.LONG_TYPE, Type.FLOAT_TYPE, Type.DOUBLE_TYPE, Type.getType(Object.class), Type.BYTE_TYPE,
            Type.CHAR_TYPE, Type.SHORT_TYPE
        };

        private final boolean isFree;

        Elements(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
            isFree = subject.isFree();
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
                emitRead();
                super.visitInsn(opcode);
                tellValue(VALUES[opcode - Opcodes.IALOAD]); // STACK: value
                return;
            }
            if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
                Type type = VALUES[opcode - Opcodes.IASTORE];
                if (type.getSize() == 2) {
                    emitWideWrite();
                } else {
                    emitWrite();
                }
                tellValue(type); // STACK: array, index, value
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (!owner.equals("java/lang/System") || !name.equals("arraycopy")) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                return;
            }
            // STACK: from, begin, to, first, length
            pushSite(0); // STACK: from, begin, to, first, length, site
            hooks().emit(mv, "arrayCopy", "(Ljava/lang/Object;ILjava/lang/Object;III)V"); // STACK:
        }

        private void tellValue(Type type) {
            if (!isFree) {
                ValueCall.emit(mv, type);
            }
        }

        private void emitRead() {
            // STACK: array, index
            mv.visitInsn(Opcodes.DUP2); // STACK: array, index, array, index
            emitHook("arrayRead"); // STACK: array, index
        }

        private void emitWrite() {
            // STACK: array, index, value
            mv.visitInsn(Opcodes.DUP_X2); // STACK: value, array, index, value
            mv.visitInsn(Opcodes.POP); // STACK: value, array, index
            mv.visitInsn(Opcodes.DUP2_X1); // STACK: array, index, value, array, index
            emitHook("arrayWrite"); // STACK: array, index, value
        }

        private void emitWideWrite() {
            // STACK: array, index, value
            mv.visitInsn(Opcodes.DUP2_X2); // STACK: value, array, index, value
            mv.visitInsn(Opcodes.POP2); // STACK: value, array, index
            mv.visitInsn(Opcodes.DUP2_X2); // STACK: array, index, value, array, index
            emitHook("arrayWrite"); // STACK: array, index, value
        }

        private void emitHook(String hook) {
            // STACK: array, index
            pushSite(0); // STACK: array, index, site
            hooks().emit(mv, hook, "(Ljava/lang/Object;II)V"); // STACK:
        }

        private Hooks hooks() {
            return isFree ? Hooks.FREE : Hooks.MEMORY;
        }
    }
}
