package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Calls of the garbage collector: a schedule may keep objects that the program has let go. */
final class GarbageTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.anyMember("gc");
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                if (name.equals("gc") && (owner.equals("java/lang/System") || owner.equals("java/lang/Runtime"))) {
                    Hooks.WORLD.emit(mv, "collected", "()V");
                }
            }
        };
    }
}
