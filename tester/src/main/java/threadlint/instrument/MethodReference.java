package threadlint.instrument;

import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A method reference (JLS 15.13) as its class file has it: what is referred to, and what is captured. */
final class MethodReference {
    private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";

    /** Where the bootstrap arguments have the implementation, and altMetafactory its flags. */
    private static final int IMPLEMENTATION = 1;
    private static final int FLAGS = 3;
    private static final int SERIALIZABLE = 1;

    private final Handle method;

    /** The captured receiver, else null. */
    private final Type receiver;

    private MethodReference(Handle method, Type receiver) {
        this.method = method;
        this.receiver = receiver;
    }

    /** The method reference that a call site evaluates, null if it is none, or one that may be serialised. */
    static MethodReference of(String callSite, Handle bootstrap, Object[] arguments) {
        if (!bootstrap.getOwner().equals(FACTORY)) {
            return null;
        }
        boolean serializable = bootstrap.getName().equals("altMetafactory")
                && ((Integer) arguments[FLAGS] & SERIALIZABLE) != 0;
        if (serializable) {
            return null;
        }
        Type[] captured = Type.getArgumentTypes(callSite);
        return new MethodReference((Handle) arguments[IMPLEMENTATION], captured.length == 0 ? null : captured[0]);
    }

    /** The bootstrap arguments with another method in the place of this one. */
    static Object[] replaced(Object[] arguments, Handle method) {
        Object[] replaced = arguments.clone();
        replaced[IMPLEMENTATION] = method;
        return replaced;
    }

    /** The descriptor of a static method that does the same. A captured receiver keeps its type: linkage compares it. */
    String descriptor() {
        Type[] parameters = Type.getArgumentTypes(method.getDesc());
        switch (method.getTag()) {
            case Opcodes.H_INVOKESTATIC:
                return method.getDesc();
            case Opcodes.H_NEWINVOKESPECIAL:
                return Type.getMethodDescriptor(Type.getObjectType(method.getOwner()), parameters);
            default:
                Type[] all = new Type[parameters.length + 1];
                all[0] = receiver == null ? Type.getObjectType(method.getOwner()) : receiver;
                System.arraycopy(parameters, 0, all, 1, parameters.length);
                return Type.getMethodDescriptor(Type.getReturnType(method.getDesc()), all);
        }
    }

    /** Emits the body of that method, which begins with its arguments in the local variables. */
    void emit(MethodVisitor code) {
        boolean constructs = method.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        if (constructs) {
            code.visitTypeInsn(Opcodes.NEW, method.getOwner()); // STACK: object
            code.visitInsn(Opcodes.DUP); // STACK: object, object
        }
        int local = 0;
        for (Type argument : Type.getArgumentTypes(descriptor())) {
            code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
            local += argument.getSize();
        }
        // STACK: arguments
        code.visitMethodInsn(opcode(), method.getOwner(), method.getName(), method.getDesc(), method.isInterface());
        code.visitInsn(Type.getReturnType(descriptor()).getOpcode(Opcodes.IRETURN));
    }

    private int opcode() {
        switch (method.getTag()) {
            case Opcodes.H_INVOKESTATIC:
                return Opcodes.INVOKESTATIC;
            case Opcodes.H_INVOKEINTERFACE:
                return Opcodes.INVOKEINTERFACE;
            case Opcodes.H_INVOKEVIRTUAL:
                return Opcodes.INVOKEVIRTUAL;
            default:
                return Opcodes.INVOKESPECIAL;
        }
    }
}
