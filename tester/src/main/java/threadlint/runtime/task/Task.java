package threadlint.runtime.task;

import threadlint.event.Kind;
import threadlint.event.Pending;

/**
 * A thread of the program in one schedule, with the operation that it has announced.
 *
 * <p>Fields without {@code volatile} are written by the thread that holds the baton only; passing the
 * baton is a volatile write.
 */
public final class Task extends Pending {
    /** No time limit. */
    public static final long NEVER = Long.MAX_VALUE;

    private final Thread logical;
    private final Thread carrier;

    private volatile boolean ended;
    private volatile boolean begun;

    /** The shadow flag of {@code Thread.interrupt}; the real one is never set. */
    private volatile boolean interrupted;

    /** A permit of {@code LockSupport.unpark}. */
    private volatile boolean permit;

    /** Why the scheduler has no control over it, in words; null while it has. */
    private volatile String outside;

    private volatile boolean arrived;

    /** For ENTER, REACQUIRE and WAIT. */
    private Monitor monitor;

    private boolean notified;

    /** For JOIN. */
    private Task other;

    /** For INITIALIZE. */
    private ClassLocks classLocks;

    /** For PARK. */
    private Object blocker;

    /** When the announced operation times out, on the virtual clock. */
    private long deadline = NEVER;

    /** How long its time limit is, in nanoseconds. */
    private long patience = NEVER;

    /** A task that could go on when this one timed out early; null if none could, or it did not. */
    private Task overtaken;

    /** The object in whose real wait set the thread pauses; null if it parks. */
    private Object pausesIn;

    /** Of its own thread alone. */
    private boolean pausing;

    /** Link in a wait set. */
    Task nextWaiter;

    /** Whether its last event was an access whose value is not known yet. */
    private boolean awaitsValue;

    private final Regions regions = new Regions();

    /** Real monitors that JVM code of other threads may block on: taken by synchronized methods of the JDK. */
    private Object[] hard = new Object[2];

    private int hardCount;
    private int busySteps;
    private int spins;
    private int abortSteps;
    private int aborts;

    /** @param carrier the thread that executes it */
    public Task(int thread, Thread logical, Thread carrier) {
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
                return classLocks.isFree((Class<?>) resource, this);
            default:
                return true;
        }
    }

    // What it is, and how far it got.

    /** The thread as the program sees it. */
    public Thread logical() {
        return logical;
    }

    /** The thread that executes it. */
    public Thread carrier() {
        return carrier;
    }

    /** Whether it has executed its first step. */
    public boolean hasBegun() {
        return begun;
    }

    public void begin() {
        begun = true;
    }

    /** Whether it has ended, as far as the schedule is concerned. */
    public boolean hasEnded() {
        return ended;
    }

    public void end() {
        ended = true;
    }

    // Interrupts and permits.

    public boolean isInterrupted() {
        return interrupted;
    }

    public void interrupt() {
        interrupted = true;
    }

    public void clearInterrupt() {
        interrupted = false;
    }

    /** Whether {@code LockSupport.unpark} has given it a permit that it has not taken. */
    public boolean hasPermit() {
        return permit;
    }

    public void givePermit() {
        permit = true;
    }

    public void takePermit() {
        permit = false;
    }

    // Blocked where the scheduler has no control.

    public boolean isOutside() {
        return outside != null;
    }

    /** @param place where it is blocked, in words */
    public void goOutside(String place) {
        outside = place;
    }

    /** Whether it is back from outside and asks to go on. */
    public boolean hasArrived() {
        return arrived;
    }

    public void arrive() {
        arrived = true;
    }

    /** It is under control again. */
    public void comeInside() {
        outside = null;
        arrived = false;
    }

    // Announcing an operation.

    public void announce(Kind kind, Object resource, int location) {
        announce(kind, resource, location, 0, -1);
    }

    /** A read or a write. */
    public void announce(Kind kind, Object resource, int location, int site, int element) {
        this.kind = kind;
        this.resource = resource;
        this.location = location;
        this.site = site;
        this.element = element;
        this.yielded = kind == Kind.YIELD;
        this.early = false;
        this.overtaken = null;
        this.sequence++;
    }

    public void announceEnter(Monitor entered) {
        announce(Kind.ENTER, entered.object(), 0);
        monitor = entered;
    }

    public void announceWait(Monitor left) {
        announce(Kind.WAIT, left.object(), 0);
        monitor = left;
        notified = false;
    }

    public void announceJoin(Task joined) {
        announce(Kind.JOIN, joined.logical, 0);
        other = joined;
    }

    /** @param waitsFor what the thread says it parks for, may be null */
    public void announcePark(Object waitsFor) {
        announce(Kind.PARK, logical, 0);
        blocker = waitsFor;
    }

    public void announceInitialize(Class<?> type, ClassLocks locks) {
        announce(Kind.INITIALIZE, type, 0);
        classLocks = locks;
    }

    /** Keeps nothing that its last operation, which is over, was about. */
    public void letGo() {
        resource = null;
        monitor = null;
        blocker = null;
    }

    /** It does not park any more. */
    public void unblock() {
        deadline = NEVER;
        blocker = null;
    }

    /** Sets the time limit of the announced operation; a limit of {@link #NEVER} is none. */
    public void limit(long clock, long nanos) {
        patience = nanos;
        deadline = nanos == NEVER || nanos > NEVER - clock ? NEVER : clock + Math.max(nanos, 0);
    }

    /** Its time limit expires early, although the other task could go on; null if none could. */
    public void timesOutBefore(Task other) {
        overtaken = other;
    }

    /** The task that could go on when the time limit of the announced operation expired early; null if there is none. */
    public Task overtaken() {
        return overtaken;
    }

    public void dropLimit() {
        deadline = NEVER;
    }

    /** A notify chose the waiter, which now needs the monitor again. */
    public void wakeByNotify() {
        notified = true;
        kind = Kind.REACQUIRE;
        sequence++;
        deadline = NEVER;
    }

    /** The waiter timed out, was interrupted or woke up spuriously, and now needs the monitor again. */
    public void wakeWithoutNotify() {
        kind = Kind.REACQUIRE;
        early = false;
        deadline = NEVER;
    }

    // The value of its last access.

    public boolean awaitsValue() {
        return awaitsValue && !regions.isInside();
    }

    public void awaitValue(boolean awaits) {
        awaitsValue = awaits;
    }

    // What it waits for.

    /** For ENTER, REACQUIRE and WAIT. */
    public Monitor monitor() {
        return monitor;
    }

    /** For a wait that is over: whether a notify ended it. */
    public boolean wasNotified() {
        return notified;
    }

    /** For PARK: what it said it waits for, may be null. */
    public Object blocker() {
        return blocker;
    }

    /** For JOIN: the thread whose end it waits for. */
    public Task other() {
        return other;
    }

    /** For INITIALIZE: the locks among which is the one that it waits for. */
    ClassLocks classLocks() {
        return classLocks;
    }

    public boolean hasLimit() {
        return deadline != NEVER;
    }

    /** When its wait, park, sleep or join times out, on the virtual clock; {@link #NEVER} if it has no limit. */
    public long deadline() {
        return deadline;
    }

    /** How long the limit is, in nanoseconds. */
    public long patience() {
        return patience;
    }

    /** Whether a spurious wake-up is possible. */
    public boolean waitsForSignal() {
        return kind == Kind.WAIT || kind == Kind.PARK;
    }

    // Regions without voluntary scheduling points; they nest.

    public boolean isInRegion() {
        return regions.isInside();
    }

    public void enterRegion() {
        regions.enter();
    }

    public void leaveRegion() {
        regions.leave();
    }

    public Regions regions() {
        return regions;
    }

    // Where it pauses.

    /**
     * From now on it pauses in the real wait set of the object, so that the object's real monitor is free
     * meanwhile; null: it parks.
     *
     * @return where it paused until now
     */
    public Object pauseIn(Object place) {
        Object before = pausesIn;
        pausesIn = place;
        return before;
    }

    /** It holds the real monitor of the object, on which JVM code of other threads may block. */
    public void holdHard(Object object) {
        if (hardCount == hard.length) {
            Object[] more = new Object[hardCount * 2];
            System.arraycopy(hard, 0, more, 0, hardCount);
            hard = more;
        }
        hard[hardCount++] = object;
    }

    public void dropHard(Object object) {
        for (int i = hardCount - 1; i >= 0; i--) {
            if (hard[i] == object) {
                System.arraycopy(hard, i + 1, hard, i, hardCount - i - 1);
                hard[--hardCount] = null;
                return;
            }
        }
    }

    /** Whether it waits for the baton: what its thread calls meanwhile is no step of the program. */
    public boolean isPausing() {
        return pausing;
    }

    void setPausing(boolean pausing) {
        this.pausing = pausing;
    }

    /** Where to pause: in the innermost monitor that others may block on for real, else parked. */
    public Object pausePlace() {
        return pausesIn != null ? pausesIn : hardCount > 0 ? hard[hardCount - 1] : null;
    }

    // Counts, for the detection of livelocks.

    /** Steps since the last one that offered the processor or only looked, with the present one. */
    public int countBusyStep() {
        return ++busySteps;
    }

    public void forgetBusySteps() {
        busySteps = 0;
    }

    /** How often the JDK offered the processor in a short spin, with the present time. */
    public int countSpin() {
        return ++spins;
    }

    /** Steps executed while the schedule is being ended, with the present one. */
    public int countAbortStep() {
        return ++abortSteps;
    }

    /** How often it was unwound at such a step, with the present time. */
    public int countAbort() {
        return ++aborts;
    }
}
