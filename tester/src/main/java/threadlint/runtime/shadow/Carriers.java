package threadlint.runtime.shadow;

import java.util.IdentityHashMap;
import threadlint.runtime.jvm.Declarations;
import threadlint.runtime.jvm.Natives;

/**
 * Pooled threads behind {@code Thread.start}: starting a thread costs more than a short schedule.
 *
 * <p>The program keeps its own Thread object: {@code currentThread}, {@code join}, {@code isAlive} and the like
 * answer for it through hooks. A thread is not pooled where the difference could be noticed: if it is a daemon,
 * which its children would inherit, belongs to a group of its own, has inheritable local variables, overrides
 * {@code start}, or if the program calls a method that shows the real threads (see {@link
 * Declarations#realThreads}).
 */
final class Carriers {
    private static Carrier[] pool = new Carrier[8];
    private static int size;
    private static final IdentityHashMap<Class<?>, Boolean> PLAIN = new IdentityHashMap<>();
    private static final int MOST_KNOWN = 1_000;

    private Carriers() {}

    /** A carrier for a thread that was not started yet, null if it must be started for real. */
    static Carrier forThread(Thread thread) {
        if (Declarations.realThreads() != null
                || thread.isDaemon()
                || thread.getThreadGroup() != Thread.currentThread().getThreadGroup()
                || Natives.hasInheritableLocals(thread)
                || !startsPlainly(thread.getClass())) {
            return null;
        }
        return free();
    }

    private static Carrier free() {
        for (int i = 0; i < size; i++) {
            if (pool[i].isFree()) {
                return pool[i];
            }
        }
        Carrier carrier = new Carrier("carrier " + size);
        carrier.start();
        if (size == pool.length) {
            Carrier[] more = new Carrier[size * 2];
            System.arraycopy(pool, 0, more, 0, size);
            pool = more;
        }
        pool[size++] = carrier;
        return carrier;
    }

    private static boolean startsPlainly(Class<?> type) {
        if (type == Thread.class) {
            return true;
        }
        Boolean known = PLAIN.get(type);
        if (known == null) {
            known = findStart(type) == Thread.class;
            if (PLAIN.size() > MOST_KNOWN) {
                PLAIN.clear();
            }
            PLAIN.put(type, known);
        }
        return known;
    }

    private static Class<?> findStart(Class<?> type) {
        try {
            return type.getMethod("start").getDeclaringClass();
        } catch (NoSuchMethodException e) {
            return null;
        }
    }
}
