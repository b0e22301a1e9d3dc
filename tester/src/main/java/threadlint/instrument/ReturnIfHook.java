package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** First in a method without result: calls a hook with the first parameters, and returns if the hook has done the work. */
final class ReturnIfHook extends MethodVisitor {
    private final InstrumentedClass subject;
    private final Hooks hooks;
    private final String hook;
    private final String descriptor;
    private final int parameters;

    /** @param parameters how many local variables the hook is given, all of them references */
    ReturnIfHook(InstrumentedClass subject, MethodVisitor next, Hooks hooks, String hook, String descriptor, int parameters) {
        super(Opcodes.ASM9, next);
        this.subject = subject;
        this.hooks = hooks;
        this.hook = hook;
        this.descriptor = descriptor;
        this.parameters = parameters;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        for (int local = 0; local < parameters; local++) {
            mv.visitVarInsn(Opcodes.ALOAD, local);
        }
        // STACK: parameters
        hooks.emit(mv, hook, descriptor); // STACK: done
        HookCall.returnIf(subject, mv); // STACK:
    }
}
