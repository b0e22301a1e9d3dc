package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Emits a hook before field accesses, except in a constructor before it calls another one, where {@code this} may
 * not be passed on (JVMS 4.10.2.4).
 */
abstract class FieldAccess extends Lines {
    private final ClassGraph classes;
    private boolean thisIsReady;

    /** Objects made and not yet constructed, in the order of the code: arguments of the call of another constructor. */
    private int unconstructed;

    FieldAccess(InstrumentedClass subject, Method method, MethodVisitor next) {
        super(subject, method, next);
        classes = subject.classes;
        thisIsReady = !method.isConstructor();
    }

    /** Whether an access is an event; {@code write} for a putfield or putstatic. */
    abstract boolean isEvent(FieldFacts field, boolean write);

    /** Emits the call of the hook. STACK: owner -> nothing. */
    abstract void emitHook(FieldFacts field, boolean write);

    /** Emits what follows the access, and leaves the stack as it is. */
    void emitEnd(FieldFacts field, boolean write) {}

    /** Whether the value of an access that is an event is told, too. */
    boolean tellsValue(FieldFacts field) {
        return false;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        boolean write = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        FieldFacts field = thisIsReady ? classes.field(owner, name, descriptor) : null;
        if (field == null || !isEvent(field, write)) {
            super.visitFieldInsn(opcode, owner, name, descriptor);
            return;
        }
        Type type = Type.getType(descriptor);
        Type told = tellsValue(field) ? type : Type.VOID_TYPE;
        emitOwner(opcode, type.getSize());
        emitHook(field, write);
        if (write) {
            ValueCall.emit(mv, told); // STACK: owner, value
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
        if (!write) {
            ValueCall.emit(mv, told); // STACK: value
        }
        emitEnd(field, write);
    }

    private void emitOwner(int opcode, int valueSize) {
        switch (opcode) {
            case Opcodes.GETFIELD:
                // STACK: owner
                mv.visitInsn(Opcodes.DUP); // STACK: owner, owner
                break;
            case Opcodes.PUTFIELD:
                emitOwnerBelow(valueSize);
                break;
            default:
                mv.visitInsn(Opcodes.ACONST_NULL); // STACK: null
        }
    }

    private void emitOwnerBelow(int valueSize) {
        // STACK: owner, value
        if (valueSize == 1) {
            mv.visitInsn(Opcodes.DUP2); // STACK: owner, value, owner, value
            mv.visitInsn(Opcodes.POP); // STACK: owner, value, owner
        } else {
            mv.visitInsn(Opcodes.DUP2_X1); // STACK: value, owner, value
            mv.visitInsn(Opcodes.POP2); // STACK: value, owner
            mv.visitInsn(Opcodes.DUP_X2); // STACK: owner, value, owner
        }
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW) {
            unconstructed++;
        }
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (name.equals("<init>")) {
            if (unconstructed > 0) {
                unconstructed--;
            } else {
                thisIsReady = true;
            }
        }
    }
}
