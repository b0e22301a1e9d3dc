package threadlint.runtime.policy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which effects code under test may have. What it may not do throws a {@link SecurityException}, or fails
 * as without a network; what it connects to is a {@link SilentPeer}.
 *
 * <p>A guard rail for code that is driven without anybody having asked for it, not a sandbox: native
 * code, {@code Unsafe}, reflection into the JDK, finalizers and what the JVM itself writes when asked
 * (heap dumps, recordings) get around it.
 */
public final class Policy {
    /** The place of what no code of the program did: a driver made an argument for it. */
    public static final String NO_CODE = "no code of the program";

    private final Set<Effect> allowed;
    private final Scratch scratch;
    private final int peer;

    /**
     * @param allowed what is not stopped
     * @param scratch an existing folder, in which the code may write
     * @throws IOException there is no such folder
     */
    public Policy(Set<Effect> allowed, Path scratch) throws IOException {
        this.allowed = EnumSet.noneOf(Effect.class);
        this.allowed.addAll(allowed);
        this.scratch = new Scratch(scratch);
        peer = stops(Effect.NETWORK) ? SilentPeer.open() : -1;
    }

    private Policy(Policy other, int peer) {
        allowed = other.allowed;
        scratch = other.scratch;
        this.peer = peer;
    }

    /** The same policy, but that connections which it stops are refused, as where nobody listens. */
    public Policy refusing() {
        return new Policy(this, -1);
    }

    public boolean stops(Effect effect) {
        return !allowed.contains(effect);
    }

    /** The port of the {@link SilentPeer} to which connections lead that are stopped, -1 if they are refused. */
    public int peer() {
        return peer;
    }

    /** The folder in which the code may write. */
    public Scratch scratch() {
        return scratch;
    }
}
