package threadlint.runtime.policy;

import java.util.EnumSet;
import java.util.Set;

/** What a program may do to the world outside its JVM. */
public enum Effect {
    /** Starts another process, or ends one. */
    PROCESS("process"),
    /** Connects, listens, sends, or asks a name service; the loopback interface is no exception. */
    NETWORK("network"),
    /** Writes, creates, moves or deletes a file outside the scratch folder. */
    FILES("files"),
    /** Ends the JVM. */
    EXIT("exit"),
    /** Draws random numbers that differ from run to run. Never stopped, only told. */
    CHANCE("chance");

    /** The name in the plan, in messages and in the flag {@code --allow-…}. */
    public final String text;

    Effect(String text) {
        this.text = text;
    }

    /**
     * The effects of these names.
     *
     * @throws IllegalArgumentException there is none of that name
     */
    public static Set<Effect> named(Iterable<?> names) {
        Set<Effect> found = EnumSet.noneOf(Effect.class);
        for (Object name : names) {
            found.add(named(name));
        }
        return found;
    }

    private static Effect named(Object name) {
        for (Effect effect : values()) {
            if (effect.text.equals(name)) {
                return effect;
            }
        }
        throw new IllegalArgumentException("no effect is called " + name);
    }
}
