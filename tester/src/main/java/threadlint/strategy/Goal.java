package threadlint.strategy;

/** What a prediction leads to: events of a trace, each of a thread of a {@link PartialOrder}. */
public final class Goal {
    /** How the events come together. */
    public enum Kind {
        /** Two accesses are the next steps of their threads at once. */
        MEET,
        /** Each thread next requests a lock that another one of them holds. */
        BLOCK,
        /** They happen in this order. */
        PASS
    }

    final Kind kind;
    private final int[] threads;
    private final long[] events;

    /** @param threads of each event, the thread; {@code events} are their numbers in it */
    public Goal(Kind kind, int[] threads, long[] events) {
        this.kind = kind;
        this.threads = threads.clone();
        this.events = events.clone();
    }

    /** How many events there are. */
    public int size() {
        return events.length;
    }

    /** The thread of an event. */
    public int thread(int index) {
        return threads[index];
    }

    /** The one of its threads that begins last. */
    public int lastThread() {
        int last = 0;
        for (int thread : threads) {
            last = Math.max(last, thread);
        }
        return last;
    }

    /** Its number in its thread. */
    public long event(int index) {
        return events[index];
    }

    /** Whether the thread waits at its event for the others. */
    boolean holds(int thread, long done) {
        for (int i = 0; kind != Kind.PASS && i < events.length; i++) {
            if (threads[i] == thread && events[i] == done) {
                return true;
            }
        }
        return false;
    }

    /** Whether all threads stand at their events, or have passed them. */
    boolean isReached(long[] done) {
        for (int i = 0; i < events.length; i++) {
            boolean isThere = kind == Kind.PASS ? done[threads[i]] > events[i] : done[threads[i]] == events[i];
            if (!isThere) {
                return false;
            }
        }
        return true;
    }
}
