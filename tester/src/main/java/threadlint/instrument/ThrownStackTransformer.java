package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The stacks of exceptions, where the program asks for them: they are shown as those of an ordinary run. */
final class ThrownStackTransformer implements Transformer {
    private static final String NAME = "getStackTrace";
    private static final String DESCRIPTOR = "()[Ljava/lang/StackTraceElement;";

    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.anyMember(NAME);
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                boolean isStack = name.equals(NAME) && descriptor.equals(DESCRIPTOR);
                if (isStack && subject.classes.isSubclass(owner, "java/lang/Throwable")) {
                    Hooks.THREAD.emit(mv, "shown", "([Ljava/lang/StackTraceElement;)[Ljava/lang/StackTraceElement;");
                }
            }
        };
    }
}
