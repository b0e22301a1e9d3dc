package threadlint.instrument;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets labels that follow an instruction pass before a hook that comes after it.
 *
 * <p>Compilers end the range of the handler that exits a monitor with a label right after the exit. Inside that
 * range, a hook that fails (the stack may be full) would exit a second time, fail again, and so on without end,
 * because that handler covers itself.
 */
abstract class DelayedHook extends MethodVisitor {
    private static final int NO_LINE = -1;

    private final boolean framesMarkTargets;
    private final List<Label> labels = new ArrayList<>();
    private final List<Integer> lines = new ArrayList<>();
    private String hook;

    DelayedHook(InstrumentedClass subject, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        framesMarkTargets = subject.framesMarkTargets();
    }

    /** Emits a hook that takes the object on the stack, after the labels that follow, if they are no targets of jumps. */
    final void delay(String name) {
        hook = name;
        if (!framesMarkTargets) {
            flush();
        }
    }

    /** To be called before an instruction. */
    final void flush() {
        if (hook != null) {
            pass();
            emit();
        }
    }

    private void emit() {
        Hooks.MONITOR.emit(mv, hook, "(Ljava/lang/Object;)V");
        hook = null;
    }

    private void hold(Label label, int line) {
        labels.add(label);
        lines.add(line);
    }

    private void pass() {
        for (int i = 0; i < labels.size(); i++) {
            if (lines.get(i) == NO_LINE) {
                mv.visitLabel(labels.get(i));
            } else {
                mv.visitLineNumber(lines.get(i), labels.get(i));
            }
        }
        labels.clear();
        lines.clear();
    }

    @Override
    public void visitLabel(Label label) {
        if (hook == null) {
            super.visitLabel(label);
        } else {
            hold(label, NO_LINE);
        }
    }

    @Override
    public void visitLineNumber(int line, Label start) {
        if (hook == null) {
            super.visitLineNumber(line, start);
        } else {
            hold(start, line);
        }
    }

    @Override
    public void visitFrame(int type, int locals, Object[] local, int stack, Object[] stacked) {
        if (hook != null) {
            // A jump may come here, without the object on its stack.
            emit();
            pass();
        }
        super.visitFrame(type, locals, local, stack, stacked);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        flush();
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        flush();
        super.visitVarInsn(opcode, local);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        flush();
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        flush();
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        flush();
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        flush();
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitJumpInsn(int opcode, Label target) {
        flush();
        super.visitJumpInsn(opcode, target);
    }

    @Override
    public void visitLdcInsn(Object value) {
        flush();
        super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int local, int increment) {
        flush();
        super.visitIincInsn(local, increment);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... targets) {
        flush();
        super.visitTableSwitchInsn(min, max, otherwise, targets);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] targets) {
        flush();
        super.visitLookupSwitchInsn(otherwise, keys, targets);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        flush();
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }
}
