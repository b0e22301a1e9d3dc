package threadlint.runtime.hooks;

import threadlint.event.IdentityHashes;
import threadlint.runtime.task.Baton;
import threadlint.runtime.task.Task;

/** Identity hash codes. */
public final class IdentityHooks {
    private IdentityHooks() {}

    /**
     * Before a call of {@code hashCode()}, also in maps of the JDK, by any thread. Classes get those
     * of their names; for other objects, a thread that does not run for a schedule is left alone: it may hold any lock.
     * Never throws.
     */
    public static void hashed(Object object) {
        if (object != null && !(object instanceof String)) {
            identified(object);
        }
    }

    /** The same before a call of {@code System.identityHashCode}. */
    public static void identified(Object object) {
        if (object instanceof Class) {
            IdentityHashes.name((Class<?>) object);
            return;
        }
        Task me = Baton.mine();
        if (me != null && !me.isInRegion()) {
            IdentityHashes.ask(object);
        }
    }
}
