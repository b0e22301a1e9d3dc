package threadlint.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.event.Locations;

/** What calls of {@link Hooks} need around them. */
final class HookCall {
    /** Start of the internal names of the tester's own classes. */
    static final String PACKAGES = "threadlint/";

    private HookCall() {}

    /** Pushes the number of a field or method; {@code owner} is the internal name of its class. */
    static void pushLocation(MethodVisitor code, String owner, String member) {
        push(code, location(owner, member));
    }

    /** The number of a field or method; {@code owner} is the internal name of its class. */
    static int location(String owner, String member) {
        return Locations.of(InstrumentedClass.binaryName(owner), member);
    }

    static void push(MethodVisitor code, int value) {
        if (value >= -1 && value <= 5) {
            code.visitInsn(Opcodes.ICONST_0 + value);
        } else if (value == (short) value) {
            code.visitIntInsn(Opcodes.SIPUSH, value);
        } else {
            code.visitLdcInsn(value);
        }
    }

    /** First in a method without result: returns if the boolean on the stack is true. */
    static void returnIf(InstrumentedClass subject, MethodVisitor code) {
        // STACK: done
        Label goOn = new Label();
        code.visitJumpInsn(Opcodes.IFEQ, goOn); // STACK:
        code.visitInsn(Opcodes.RETURN);
        code.visitLabel(goOn);
        frame(subject, code);
    }

    /**
     * The frame at the end of a branch that stands first in a method: its locals are those of the
     * method's start. A NOP follows because the method may begin with a frame of its own.
     */
    static void frame(InstrumentedClass subject, MethodVisitor code) {
        if (subject.hasFrames()) {
            code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        }
        code.visitInsn(Opcodes.NOP);
    }

    /** The same with an int on the stack. */
    static void frameWithInt(InstrumentedClass subject, MethodVisitor code) {
        if (subject.hasFrames()) {
            code.visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {Opcodes.INTEGER});
        }
        code.visitInsn(Opcodes.NOP);
    }
}
