package threadlint.instrument;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Loops of the program: a hook before each jump back, so that one without scheduling points lets others go on. */
final class LoopTransformer implements Transformer {
    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            private final Set<Label> passed = new HashSet<>();

            @Override
            public void visitLabel(Label label) {
                passed.add(label);
                super.visitLabel(label);
            }

            @Override
            public void visitJumpInsn(int opcode, Label label) {
                if (passed.contains(label)) {
                    Hooks.THREAD.emit(mv, "turn", "()V");
                }
                super.visitJumpInsn(opcode, label);
            }
        };
    }
}
