package threadlint.jdk;

import java.util.List;
import threadlint.runtime.policy.Effect;

/** A method of the JDK through which an effect goes, whoever asks for it, and the hook that comes first in it. */
public final class ChokePoint {
    public final Effect effect;

    /** In words, for people; those with the same words stand in for each other. */
    public final String what;

    /** Internal name. */
    public final String owner;

    /** Start of the name and descriptor: versions of the JDK differ in what follows. */
    private final String method;

    /** Of the hook. */
    public final String hook;

    /** Of the hook, which may return what the last operand, a parameter, is replaced by. */
    public final String descriptor;
    public final List<Operand> operands;

    ChokePoint(
            Effect effect, String what, String owner, String method, String hook, String descriptor, Operand... operands) {
        this.effect = effect;
        this.what = what;
        this.owner = owner;
        this.method = method;
        this.hook = hook;
        this.descriptor = descriptor;
        this.operands = List.of(operands);
    }

    /** @param member name and descriptor of a method that has code */
    public boolean isAt(String className, String member) {
        return owner.equals(className) && member.startsWith(method);
    }

    /** Whether the class is one of the operating system, or of all. */
    public boolean isOfSystem(String system) {
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
