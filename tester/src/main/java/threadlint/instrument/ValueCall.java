package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Tells the hooks a value that an access has read or is about to write. */
final class ValueCall {
    private ValueCall() {}

    /** STACK: value -> value; nothing for {@code void}. */
    static void emit(MethodVisitor code, Type type) {
        if (type.getSort() != Type.VOID) {
            // STACK: value
            code.visitInsn(type.getSize() == 1 ? Opcodes.DUP : Opcodes.DUP2); // STACK: value, value
            Hooks.VALUE.emit(code, "value", "(" + parameter(type) + ")V"); // STACK: value
        }
    }

    private static String parameter(Type type) {
        switch (type.getSort()) {
            case Type.LONG:
            case Type.FLOAT:
            case Type.DOUBLE:
                return type.getDescriptor();
            case Type.OBJECT:
            case Type.ARRAY:
                return "Ljava/lang/Object;";
            default:
                return "I";
        }
    }
}
