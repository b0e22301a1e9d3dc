package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Reads of the clock. */
final class TimeTransformer implements Transformer {
    @Override
    public MethodVisitor visit(Subject subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                boolean clock = owner.equals("java/lang/System")
                        && (name.equals("nanoTime") || name.equals("currentTimeMillis"));
                super.visitMethodInsn(opcode, clock ? HookCall.HOOKS : owner, name, descriptor, isInterface);
            }
        };
    }
}
