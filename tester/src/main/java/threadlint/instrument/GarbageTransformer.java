package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Calls of the garbage collector: the tester, which numbers objects, must not keep those that the program has let go. */
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
                if (opcode == Opcodes.INVOKESTATIC && owner.equals("java/lang/System") && name.equals("gc")) {
                    Hooks.WORLD.emit(mv, "gc", "()V");
                } else if (owner.equals("java/lang/Runtime") && name.equals("gc")) {
                    Hooks.WORLD.emit(mv, "gc", "(Ljava/lang/Runtime;)V");
                } else {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                }
            }
        };
    }
}
