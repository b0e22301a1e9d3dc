package threadlint.runtime;

/**
 * A thread of the program in one schedule, with the operation that it has announced.
 *
 * <p>Fields without {@code volatile} are written by the thread that holds the baton only; passing the
 * baton is a volatile write.
 */
public final class Task extends Pending {
    /** No time limit. */
    static final long NEVER = Long.MAX_VALUE;

    /** The thread as the program sees it. */
    final Thread logical;

    /** The thread that executes it. */
    final Thread carrier;

    /** Ended, as far as the schedule is concerned. */
    volatile boolean ended;

    /** Has executed its first step. */
    boolean begun;

    /** The shadow flag of {@code Thread.interrupt}; the real one is never set. */
    volatile boolean interrupted;

    /** A permit of {@code LockSupport.unpark}. */
    volatile boolean permit;

    /** Blocked where the scheduler has no say: the reason, in words. Null if it is under control. */
    volatile String outside;

    /** Is back from outside and asks to go on. */
    volatile boolean arrived;

    /** For ENTER, REACQUIRE and WAIT: the monitor. */
    Monitor monitor;

    /** For WAIT: somebody's notify chose it. */
    boolean notified;

    /** For JOIN and START: the other thread. */
    Task other;

    /** For PARK: what it said it waits for. */
    Object blocker;

    /** When its wait, park, sleep or join times out, on the virtual clock; {@link #NEVER} if it has no limit. */
    long deadline = NEVER;

    /** How long the limit is, in nanoseconds. */
    long patience = NEVER;

    /**
     * The object in whose real wait set the thread pauses, so that its real monitor is free meanwhile.
     * Null if it parks.
     */
    Object pausesIn;

    /** Link in a wait set. */
    Task nextWaiter;

    /** Depth of regions without voluntary scheduling points. */
    int region;

    /** Real monitors that JVM code of other threads may block on: taken by synchronized methods of the JDK. */
    Object[] hard = new Object[2];

    int hardCount;

    /** Steps since the last one that offered the processor or only looked: see {@link Livelock}. */
    int busySteps;

    /** How often the JDK offered the processor in a short spin. */
    int spins;

    /** Steps executed while the schedule is being ended. */
    int abortSteps;

    Task(int thread, Thread logical, Thread carrier) {
        super(thread);
        this.logical = logical;
        this.carrier = carrier;
    }

    /** Whether being chosen means that it gets what it waits for. */
    public boolean isReady(long clock) {
        switch (kind) {
            case ENTER:
            case REACQUIRE:
                return monitor.isFreeFor(this);
            case WAIT:
                return interrupted || clock >= deadline;
            case PARK:
                return permit || interrupted || clock >= deadline;
            case SLEEP:
                return interrupted || clock >= deadline;
            case JOIN:
                return other.ended || interrupted || clock >= deadline;
            case INITIALIZE:
                return Initialization.isFree((Class<?>) resource, this);
            default:
                return true;
        }
    }

    boolean hasLimit() {
        return deadline != NEVER;
    }

    /** Whether a spurious wake-up is possible. */
    boolean waitsForSignal() {
        return kind == Kind.WAIT || kind == Kind.PARK;
    }

    /** The thread as the program sees it. */
    public Thread logical() {
        return logical;
    }

    /** The thread that executes it. */
    public Thread carrier() {
        return carrier;
    }

    public boolean hasEnded() {
        return ended;
    }

    public boolean isOutside() {
        return outside != null;
    }

    /** For PARK: what it said it waits for, may be null. */
    public Object blocker() {
        return blocker;
    }

    /** For JOIN: whose end it waits for. */
    public Task other() {
        return other;
    }

    void announce(Kind kind, Object resource, int location) {
        announce(kind, resource, location, 0, -1);
    }

    /** A read or a write. */
    void announce(Kind kind, Object resource, int location, int site, int element) {
        this.kind = kind;
        this.resource = resource;
        this.location = location;
        this.site = site;
        this.element = element;
        this.yielded = kind == Kind.YIELD;
        this.early = false;
        this.sequence++;
    }

    /** Sets the time limit of the announced operation; a limit of {@link #NEVER} is none. */
    void limit(long clock, long nanos) {
        patience = nanos;
        deadline = nanos == NEVER || nanos > NEVER - clock ? NEVER : clock + Math.max(nanos, 0);
    }

    void holdHard(Object object) {
        if (hardCount == hard.length) {
            Object[] more = new Object[hardCount * 2];
            System.arraycopy(hard, 0, more, 0, hardCount);
            hard = more;
        }
        hard[hardCount++] = object;
    }

    void dropHard(Object object) {
        for (int i = hardCount - 1; i >= 0; i--) {
            if (hard[i] == object) {
                System.arraycopy(hard, i + 1, hard, i, hardCount - i - 1);
                hard[--hardCount] = null;
                return;
            }
        }
    }

    /** Where to pause: in the innermost monitor that others may block on for real, else parked. */
    Object pausePlace() {
        return pausesIn != null ? pausesIn : hardCount > 0 ? hard[hardCount - 1] : null;
    }
}
