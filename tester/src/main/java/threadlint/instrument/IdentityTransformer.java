package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.jdk.Instrumented;

/** Hash codes are asked for: those by identity would differ from run to run. */
final class IdentityTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return !Instrumented.isStorage(subject.name) && subject.mentions.anyMember("hashCode", "identityHashCode");
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                String hook = hook(opcode, owner, name, descriptor);
                if (hook != null) {
                    // STACK: object
                    mv.visitInsn(Opcodes.DUP); // STACK: object, object
                    Hooks.IDENTITY.emit(mv, hook, "(Ljava/lang/Object;)V"); // STACK: object
                }
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        };
    }

    /** The hook for the call, null if it needs none. */
    private static String hook(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.INVOKESTATIC) {
            return owner.equals("java/lang/System") && name.equals("identityHashCode") ? "identified" : null;
        }
        return name.equals("hashCode") && descriptor.equals("()I") ? "hashed" : null;
    }
}
