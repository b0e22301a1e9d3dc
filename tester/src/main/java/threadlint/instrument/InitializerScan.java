package threadlint.instrument;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.jdk.ImmutableTypes;
import threadlint.jdk.JdkPackages;

/**
 * Reads a class initialiser and finds what may be noticed if it does not run again: anything but
 * making immutable objects, plain locks and what compilers generate for enums.
 */
abstract class InitializerScan extends MethodVisitor {
    private static final int NOTHING = 0;
    private static final int NEW = 1;
    private static final int COPIED = 2;
    private static final int CONSTRUCTED = 3;

    private final String name;
    private final Immutability immutability;

    /** How much of {@code new Object()} the last instructions are. */
    private int lock = NOTHING;

    InitializerScan(String name, Immutability immutability) {
        super(Opcodes.ASM9);
        this.name = name;
        this.immutability = immutability;
    }

    /** A reason against reuse; the first one found is the best. */
    abstract void found(String reason);

    private void foundUse(String owner, String member) {
        found("the initialiser of " + StaticState.simpleName(name) + " uses " + StaticState.simpleName(owner) + "." + member);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        lock = opcode == Opcodes.NEW && type.equals("java/lang/Object") ? NEW : NOTHING;
    }

    @Override
    public void visitInsn(int opcode) {
        lock = opcode == Opcodes.DUP && lock == NEW ? COPIED : NOTHING;
        if (opcode == Opcodes.MONITORENTER) {
            found("the initialiser of " + StaticState.simpleName(name) + " enters a monitor");
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String field, String descriptor) {
        boolean storesObject = opcode == Opcodes.PUTSTATIC && descriptor.equals("Ljava/lang/Object;");
        if (storesObject && lock != CONSTRUCTED) {
            found(StaticState.simpleName(owner) + "." + field + " is a static field of a type that may change");
        }
        boolean generatedRead = opcode == Opcodes.GETSTATIC && isSwitchOverEnum();
        if (!owner.equals(name) && !JdkPackages.contains(owner) && !generatedRead) {
            foundUse(owner, field);
        }
        lock = NOTHING;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String method, String descriptor, boolean isInterface) {
        if (StaticState.reachesStaticFields(owner, method)) {
            found(StaticState.changeThrough(owner, method));
        }
        boolean constructsObject = owner.equals("java/lang/Object") && method.equals("<init>");
        lock = constructsObject && lock == COPIED ? CONSTRUCTED : NOTHING;
        if (!constructsObject && !isHarmless(owner, method)) {
            foundUse(owner, method);
        }
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        lock = NOTHING;
    }

    @Override
    public void visitLdcInsn(Object value) {
        lock = NOTHING;
    }

    @Override
    public void visitLabel(Label label) {
        lock = NOTHING;
    }

    @Override
    public void visitInvokeDynamicInsn(String method, String descriptor, Handle bootstrap, Object... arguments) {
        lock = NOTHING;
        if (!bootstrap.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
            foundUse(name, method);
        }
    }

    private boolean isHarmless(String owner, String method) {
        if (owner.equals(name)) {
            return isGenerated(method);
        }
        boolean enumUse = isSwitchOverEnum() && (method.equals("values") || method.equals("ordinal"));
        return enumUse || ImmutableTypes.isHarmless(owner) || immutability.isKnown(owner);
    }

    /** What a compiler calls in the initialiser of an enum; its constructor is read like this initialiser. */
    private boolean isGenerated(String method) {
        return immutability.isEnum(name)
                && (method.equals("$values") || method.equals("values") || method.equals("<init>"));
    }

    /** Whether this is the class that maps the constants of enums to the numbers of a switch. */
    private boolean isSwitchOverEnum() {
        return immutability.isSwitchMap(name);
    }
}
