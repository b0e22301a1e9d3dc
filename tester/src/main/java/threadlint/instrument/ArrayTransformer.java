package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Accesses of watched classes to elements of arrays. */
final class ArrayTransformer implements Transformer {
    @Override
    public boolean concerns(Subject subject) {
        return subject.isWatched();
    }

    @Override
    public MethodVisitor visit(Subject subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitInsn(int opcode) {
                if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
                    emitRead(mv);
                } else if (opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE) {
                    emitWideWrite(mv);
                } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
                    emitWrite(mv);
                }
                super.visitInsn(opcode);
            }
        };
    }

    private static void emitRead(MethodVisitor code) {
        // STACK: array, index
        code.visitInsn(Opcodes.DUP2); // STACK: array, index, array, index
        Hooks.MEMORY.emit(code, "arrayRead", "(Ljava/lang/Object;I)V"); // STACK: array, index
    }

    private static void emitWrite(MethodVisitor code) {
        // STACK: array, index, value
        code.visitInsn(Opcodes.DUP_X2); // STACK: value, array, index, value
        code.visitInsn(Opcodes.POP); // STACK: value, array, index
        code.visitInsn(Opcodes.DUP2_X1); // STACK: array, index, value, array, index
        Hooks.MEMORY.emit(code, "arrayWrite", "(Ljava/lang/Object;I)V"); // STACK: array, index, value
    }

    private static void emitWideWrite(MethodVisitor code) {
        // STACK: array, index, value
        code.visitInsn(Opcodes.DUP2_X2); // STACK: value, array, index, value
        code.visitInsn(Opcodes.POP2); // STACK: value, array, index
        code.visitInsn(Opcodes.DUP2_X2); // STACK: array, index, value, array, index
        Hooks.MEMORY.emit(code, "arrayWrite", "(Ljava/lang/Object;I)V"); // STACK: array, index, value
    }
}
