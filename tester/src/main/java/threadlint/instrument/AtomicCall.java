package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Emits a hook before accesses through VarHandle or Unsafe.
 *
 * <p>The object accessed lies beneath the other arguments. The hook moves them to local variables that the method
 * does not use, and back; no jump lies between, so no frame mentions these variables.
 */
abstract class AtomicCall extends MethodVisitor {
    private final int freeLocal;

    AtomicCall(Method method, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        freeLocal = method.freeLocal;
    }

    static boolean mayOccur(InstrumentedClass subject) {
        return subject.mentions.anyOwner(VarHandleAccess.OWNER, UnsafeAccess.PUBLIC, UnsafeAccess.INTERNAL);
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
            // The handle stands for a static field, which has no object.
            int spilled = VarHandleAccess.hasOwner(name, arguments) ? arguments.length - 1 : arguments.length;
            emitBeneath(arguments, spilled, owner, name);
        } else if (UnsafeAccess.isAccess(owner, name, descriptor) && isEvent(name)) {
            Type[] arguments = Type.getArgumentTypes(descriptor);
            emitBeneath(arguments, arguments.length - 1, owner, name);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    /** Emits the hook for what lies beneath the last arguments. */
    private void emitBeneath(Type[] arguments, int spilled, String owner, String name) {
        // STACK: accessed, spilled
        int local = freeLocal;
        int first = arguments.length - spilled;
        for (int i = arguments.length - 1; i >= first; i--) {
            mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ISTORE), local);
            local += arguments[i].getSize();
        }
        // STACK: accessed
        mv.visitInsn(Opcodes.DUP); // STACK: accessed, accessed
        emitHook(owner, name); // STACK: accessed
        for (int i = first; i < arguments.length; i++) {
            local -= arguments[i].getSize();
            mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), local);
        }
        // STACK: accessed, spilled
    }
}
