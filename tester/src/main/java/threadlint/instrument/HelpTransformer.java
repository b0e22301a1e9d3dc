package threadlint.instrument;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The loop in which a thread that joins a task helps with others. On JDK 17 it spins without offering
 * the processor while the first task in the queue is somebody else's.
 */
final class HelpTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.name.equals("java/util/concurrent/ForkJoinPool$WorkQueue");
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        if (!method.name.equals("helpComplete")) {
            return next;
        }
        return new MethodVisitor(Opcodes.ASM9, next) {
            private final Set<Label> passed = new HashSet<>();

            @Override
            public void visitLabel(Label label) {
                passed.add(label);
                super.visitLabel(label);
            }

            @Override
            public void visitJumpInsn(int opcode, Label target) {
                if (passed.contains(target)) {
                    Hooks.THREAD.emit(mv, "onSpinWaitInJdk", "()V");
                }
                super.visitJumpInsn(opcode, target);
            }
        };
    }
}
