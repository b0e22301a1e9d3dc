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
                if (isClock(owner, name)) {
                    Hooks.WORLD.emit(mv, waits(subject) ? name + "ToWait" : name, descriptor);
                } else if (isAdjustment(owner, name)) {
                    Hooks.WORLD.emit(mv, name, descriptor);
                } else {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                }
            }
        };
    }

    private static boolean isClock(String owner, String name) {
        return owner.equals("java/lang/System") && (name.equals("nanoTime") || name.equals("currentTimeMillis"));
    }

    private static boolean isAdjustment(String owner, String name) {
        return owner.equals("jdk/internal/misc/VM") && name.equals("getNanoTimeAdjustment");
    }

    /** Whether its methods read the clock to find out how long they still have to wait. */
    private static boolean waits(InstrumentedClass subject) {
        return !subject.isProgram()
                && (subject.name.startsWith("java/util/concurrent/")
                        || subject.name.startsWith("java/util/Timer")
                        || subject.name.equals("java/lang/Thread"));
    }
}
