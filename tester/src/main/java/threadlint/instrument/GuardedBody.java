package threadlint.instrument;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Puts something around the body of a method: first in it, and last on every way out.
 *
 * <p>The exits themselves are not covered by the handler: an exit that fails does not run twice.
 */
abstract class GuardedBody extends MethodVisitor {
    final InstrumentedClass subject;
    final Method method;
    private final Label handler = new Label();
    private final List<Label[]> ranges = new ArrayList<>();
    private Label start;

    GuardedBody(InstrumentedClass subject, Method method, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.subject = subject;
        this.method = method;
    }

    /** Emits what comes first; leaves the stack as it was. */
    abstract void emitEnter();

    /** Emits what comes last; leaves the stack as it was. */
    abstract void emitExit();

    /**
     * Internal names of the types that the handler needs in the first locals. The one that gives up the monitor of a
     * synchronized method needs {@code this}, and so does each one inside it, as it covers those. More is not claimed: a
     * body may store other things where its arguments were.
     */
    Object[] handlerLocals() {
        boolean needsThis = method.is(Opcodes.ACC_SYNCHRONIZED) && !method.isStatic();
        return needsThis ? new Object[] {subject.name} : new Object[0];
    }

    /** Whether the body begins with the method; else where {@link #begin} is called. */
    boolean beginsAtOnce() {
        return true;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (beginsAtOnce()) {
            begin();
        }
    }

    /** What has the guard begins here. */
    final void begin() {
        emitEnter();
        openRange();
        super.visitInsn(Opcodes.NOP); // A range is not empty (JVMS 4.7.3), even before an immediate return.
    }

    final boolean hasBegun() {
        return start != null;
    }

    @Override
    public void visitInsn(int opcode) {
        boolean returns = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
        if (returns && hasBegun()) {
            closeRange();
            emitExit();
            openRange(); // The return belongs to the next range, which is therefore not empty.
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (!hasBegun()) {
            super.visitMaxs(maxStack, maxLocals);
            return;
        }
        closeRange();
        super.visitLabel(handler);
        if (subject.hasFrames()) {
            Object[] locals = handlerLocals();
            super.visitFrame(Opcodes.F_FULL, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
        }
        // STACK: error
        emitExit();
        super.visitInsn(Opcodes.ATHROW);
        for (Label[] range : ranges) {
            super.visitTryCatchBlock(range[0], range[1], handler, null);
        }
        super.visitMaxs(maxStack, maxLocals);
    }

    private void openRange() {
        start = new Label();
        super.visitLabel(start);
    }

    private void closeRange() {
        Label end = new Label();
        super.visitLabel(end);
        ranges.add(new Label[] {start, end});
    }
}
