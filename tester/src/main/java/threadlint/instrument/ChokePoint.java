package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import threadlint.runtime.policy.Effect;

/** A method of the JDK through which an effect goes, whoever asks for it, and the hook that comes first in it. */
final class ChokePoint {
    final Effect effect;

    /** In words, for people; those with the same words stand in for each other. */
    final String what;

    /** Internal name. */
    final String owner;

    /** Start of the name and descriptor: versions of the JDK differ in what follows. */
    private final String method;

    private final Hooks hooks;
    private final String hook;
    private final String descriptor;
    private final Operand[] operands;

    ChokePoint(
            Effect effect, String what, String owner, String method, Hooks hooks, String hook, String descriptor,
            Operand... operands) {
        this.effect = effect;
        this.what = what;
        this.owner = owner;
        this.method = method;
        this.hooks = hooks;
        this.hook = hook;
        this.descriptor = descriptor;
        this.operands = operands;
    }

    boolean isAt(Subject subject, Method candidate) {
        return owner.equals(subject.name)
                && candidate.hasCode()
                && candidate.name.concat(candidate.descriptor).startsWith(method);
    }

    void emit(MethodVisitor code) {
        for (Operand operand : operands) {
            operand.push(code);
        }
        hooks.emit(code, hook, descriptor);
    }

    /** Whether the class is one of the operating system, or of all. */
    boolean isOfSystem(String system) {
        String simpleName = owner.substring(owner.lastIndexOf('/') + 1);
        boolean windows = system.startsWith("Windows");
        if (simpleName.startsWith("Windows")) {
            return windows;
        }
        if (simpleName.startsWith("Linux")) {
            return system.startsWith("Linux");
        }
        return !(simpleName.startsWith("UnixFile") || simpleName.startsWith("UnixSecure")) || !windows;
    }
}
