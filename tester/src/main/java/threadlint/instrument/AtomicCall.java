package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Emits a hook before accesses through VarHandle or Unsafe.
 *
 * <p>The object accessed lies beneath the other arguments. Those go to local variables that the
 * method does not use, and come back; no jump lies between, hence no frame mentions them.
 */
abstract class AtomicCall extends MethodVisitor {
    private final int freeLocal;

    AtomicCall(Method method, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        freeLocal = method.freeLocal;
    }

    /** Emits the call of the hook. STACK: owner -> nothing. */
    abstract void emitHook(String methodOwner, String name);

    /** Whether an access by the method of this name is an event. */
    boolean isEvent(String name) {
        return true;
    }

    @Override
    public final void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (VarHandleAccess.isAccess(owner, name) && isEvent(name)) {
            Type[] arguments = Type.getArgumentTypes(descriptor);
            if (VarHandleAccess.hasOwner(name, arguments)) {
                emitBeneath(arguments, owner, name);
            } else {
                mv.visitInsn(Opcodes.ACONST_NULL); // STACK: arguments, null
                emitHook(owner, name); // STACK: arguments
            }
        } else if (UnsafeAccess.isAccess(owner, name, descriptor) && isEvent(name)) {
            emitBeneath(Type.getArgumentTypes(descriptor), owner, name);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    private void emitBeneath(Type[] arguments, String owner, String name) {
        // STACK: accessed, others
        int local = freeLocal;
        for (int i = arguments.length - 1; i > 0; i--) {
            mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ISTORE), local);
            local += arguments[i].getSize();
        }
        // STACK: accessed
        mv.visitInsn(Opcodes.DUP); // STACK: accessed, accessed
        emitHook(owner, name); // STACK: accessed
        for (int i = 1; i < arguments.length; i++) {
            local -= arguments[i].getSize();
            mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), local);
        }
        // STACK: accessed, others
    }
}
