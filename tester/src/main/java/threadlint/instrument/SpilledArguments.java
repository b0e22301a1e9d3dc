package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The arguments of a call, moved from the stack to local variables that the method does not use, in order to reach
 * what lies beneath. No jump lies between that and their return, so no frame mentions these variables.
 */
final class SpilledArguments {
    private final MethodVisitor code;
    private final Type[] types;
    private final int[] locals;

    /** STACK: arguments -> nothing. */
    SpilledArguments(MethodVisitor code, Type[] types, int freeLocal) {
        this.code = code;
        this.types = types;
        this.locals = new int[types.length];
        int local = freeLocal;
        for (int i = types.length - 1; i >= 0; i--) {
            locals[i] = local;
            code.visitVarInsn(types[i].getOpcode(Opcodes.ISTORE), local);
            local += types[i].getSize();
        }
    }

    /** STACK: nothing -> argument. */
    void load(int number) {
        code.visitVarInsn(types[number].getOpcode(Opcodes.ILOAD), locals[number]);
    }

    /** STACK: nothing -> arguments. */
    void loadAll() {
        for (int i = 0; i < types.length; i++) {
            load(i);
        }
    }
}
