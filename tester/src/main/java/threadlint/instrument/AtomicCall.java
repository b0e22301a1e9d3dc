package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Emits a hook before accesses through VarHandle or Unsafe.
 *
 * <p>What is accessed lies beneath the values.
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

    /** Emits the call of the hook for a VarHandle. STACK: handle, owner, index -> nothing. */
    abstract void emitHandleHook(String owner, String name);

    /** Emits the call of the hook for Unsafe. STACK: object, offset -> nothing. */
    abstract void emitUnsafeHook(String owner, String name);

    /** After the hook of an access: what it is about to write, or has returned. STACK: value -> value. */
    void emitValue(Type type) {}

    /** Whether an access by the method of this name is an event. */
    boolean isEvent(String name) {
        return true;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean byHandle = VarHandleAccess.isAccess(owner, name);
        boolean isAccess = (byHandle || UnsafeAccess.isAccess(owner, name, descriptor)) && isEvent(name);
        Type[] arguments = Type.getArgumentTypes(descriptor);
        Type result = Type.getReturnType(descriptor);
        if (isAccess) {
            emitHook(owner, name, arguments, byHandle);
            if (result == Type.VOID_TYPE) {
                emitValue(arguments[arguments.length - 1]);
            }
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (isAccess && result != Type.VOID_TYPE) {
            emitValue(result);
        }
    }

    private void emitHook(String owner, String name, Type[] arguments, boolean byHandle) {
        if (byHandle) {
            SpilledArguments spilled = new SpilledArguments(mv, arguments, freeLocal);
            // STACK: handle
            mv.visitInsn(Opcodes.DUP); // STACK: handle, handle
            pushCoordinates(VarHandleAccess.coordinates(name, arguments), arguments, spilled); // STACK: handle, handle, owner, index
            emitHandleHook(owner, name); // STACK: handle
            spilled.loadAll();
        } else {
            SpilledArguments spilled = new SpilledArguments(mv, arguments, freeLocal);
            // STACK: unsafe
            spilled.load(0); // STACK: unsafe, object
            spilled.load(1); // STACK: unsafe, object, offset
            emitUnsafeHook(owner, name); // STACK: unsafe
            spilled.loadAll();
        }
    }

    private void pushCoordinates(int count, Type[] arguments, SpilledArguments spilled) {
        // A handle of a static field has no owner; that of a view may begin with a number.
        if (count > 0 && arguments[0].getSort() >= Type.ARRAY) {
            spilled.load(0); // STACK: owner
        } else {
            mv.visitInsn(Opcodes.ACONST_NULL); // STACK: null
        }
        if (count == 2 && arguments[1].getSort() == Type.INT) {
            spilled.load(1); // STACK: owner, index
        } else {
            mv.visitInsn(Opcodes.ICONST_M1); // STACK: owner, -1
        }
    }
}
