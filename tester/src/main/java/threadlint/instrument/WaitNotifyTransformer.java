package threadlint.instrument;

import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Calls of wait, notify and notifyAll; the methods are final, so their names are enough, whatever the owner. */
final class WaitNotifyTransformer implements Transformer {
    private static final Map<String, String> DESCRIPTORS = Map.of(
            "wait()V", "(Ljava/lang/Object;)V",
            "wait(J)V", "(Ljava/lang/Object;J)V",
            "wait(JI)V", "(Ljava/lang/Object;JI)V",
            "notify()V", "(Ljava/lang/Object;)V",
            "notifyAll()V", "(Ljava/lang/Object;)V");

    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.anyMember("wait", "notify", "notifyAll");
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                String hook = opcode == Opcodes.INVOKESTATIC ? null : DESCRIPTORS.get(name + descriptor);
                if (hook == null) {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                } else {
                    // STACK: monitor, arguments
                    Hooks.MONITOR.emit(mv, name, hook); // STACK:
                }
            }
        };
    }
}
