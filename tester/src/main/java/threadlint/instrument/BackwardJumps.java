package threadlint.instrument;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Emits a hook without arguments before each jump back in a method, so once for each turn of a loop. */
final class BackwardJumps extends MethodVisitor {
    private final String hook;
    private final Set<Label> passed = new HashSet<>();

    /** @param hook a method of {@link Hooks#THREAD} */
    BackwardJumps(MethodVisitor next, String hook) {
        super(Opcodes.ASM9, next);
        this.hook = hook;
    }

    @Override
    public void visitLabel(Label label) {
        passed.add(label);
        super.visitLabel(label);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        if (passed.contains(label)) {
            Hooks.THREAD.emit(mv, hook, "()V");
        }
        super.visitJumpInsn(opcode, label);
    }
}
