package threadlint.runtime.task;

/**
 * For how long, in real time, time limits wait for threads that are blocked outside.
 *
 * <p>When no thread can go on, the next time limit expires at once on the virtual clock, although a thread that is
 * blocked outside may come back within an instant of real time. So the limit waits as long as it would in reality, but
 * all waits of a schedule together take less than two seconds: each may take half of what is left of them. A daemon
 * that nobody joins may be blocked for ever, as that of a cleaner or of an HTTP client, and gets a tenth of that.
 *
 * <p>It errs on the side of false failures: after the wait the limit expires, even if the thread would have come back
 * in time. The coordinator records that as not controlled.
 */
public final class Grace {
    private static final long MOST = 2_000_000_000L;
    private static final long MOST_FOR_DAEMONS = MOST / 10;

    /** A shorter wait costs more than it is worth. */
    private static final long SHORTEST = 100_000L;

    private boolean waits;
    private long since;
    private long length;

    /** How long the schedule has waited in all. */
    private long spent;

    /**
     * Whether the next time limit is to wait, from now on or still.
     *
     * @param ahead how far ahead the limit is on the virtual clock, in nanoseconds
     */
    boolean holdsBack(Tasks tasks, long ahead) {
        if (waits) {
            if (isOver()) {
                end();
            }
            return waits;
        }
        if (!tasks.hasOutside()) {
            return false;
        }
        long most = tasks.hasAwaitedOutside() ? MOST : MOST_FOR_DAEMONS;
        length = Math.min(ahead, (most - spent) / 2);
        waits = length >= SHORTEST;
        since = System.nanoTime();
        return waits;
    }

    /** Whether there was a wait, and it has been long enough. */
    public boolean isOver() {
        return waits && System.nanoTime() - since >= length;
    }

    /** How long the last wait is to be, in nanoseconds. */
    long length() {
        return length;
    }

    /** The wait is over, or another thread can go on. */
    public void end() {
        if (waits) {
            spent += System.nanoTime() - since;
            waits = false;
        }
    }
}
