package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Reads of the clock. */
final class TimeTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.anyMember("nanoTime", "currentTimeMillis", "getNanoTimeAdjustment");
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                boolean clock = isClock(owner, name);
                super.visitMethodInsn(opcode, clock ? Hooks.WORLD.internalName : owner, name, descriptor, isInterface);
            }
        };
    }

    private static boolean isClock(String owner, String name) {
        return owner.equals("java/lang/System") && (name.equals("nanoTime") || name.equals("currentTimeMillis"))
                || owner.equals("jdk/internal/misc/VM") && name.equals("getNanoTimeAdjustment");
    }
}
