package threadlint.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.event.Sites;

/** Knows the line that it is at, and thereby the sites of accesses. */
abstract class Lines extends MethodVisitor {
    private final InstrumentedClass subject;
    private final Method method;
    private int line;

    Lines(InstrumentedClass subject, Method method, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.subject = subject;
        this.method = method;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        super.visitLineNumber(number, start);
    }

    /** Pushes the site of an access that is not known yet, 0 where plain accesses are no events. */
    final void pushWatchedSite() {
        if (subject.isWatched()) {
            pushSite(0);
        } else {
            mv.visitInsn(Opcodes.ICONST_0);
        }
    }

    /** Pushes the number of the site of an access here; {@code location} is 0 for an array element. */
    final void pushSite(int location) {
        HookCall.push(mv, Sites.of(subject.binaryName(), subject.isFree() ? UnitTransformer.named(method) : method.name, line, location));
    }
}
