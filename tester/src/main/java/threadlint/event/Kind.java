package threadlint.event;

/** What a thread is about to do at a synchronisation event. */
public enum Kind {
    /** First step of a thread. */
    BEGIN,
    /** A thread was started by this one. */
    START,
    /** Goes on after it started a thread. */
    STARTED,
    /** Acquires a monitor. */
    ENTER,
    /** Releases a monitor. Never a scheduling point: what the owner does next is its next event. */
    EXIT,
    /** Acquires the monitor again after a wait. */
    REACQUIRE,
    /** Is in the wait set of a monitor; chosen, it times out or wakes up spuriously. */
    WAIT,
    /** Wakes one waiter, or all. */
    NOTIFY,
    /** A waiter that a notify may wake: the option of a choice, not an event. */
    WAITER,
    /** Waits for a permit. Without a permit, chosen, it times out or wakes up spuriously. */
    PARK,
    /** Gives a permit. A scheduling point in the program only. */
    UNPARK,
    /** Sleeps. Chosen, it wakes up. */
    SLEEP,
    /** Waits for the end of a thread. */
    JOIN,
    /** Interrupts a thread. */
    INTERRUPT,
    /** Offers the processor: `Thread.yield`, `onSpinWait`. */
    YIELD,
    /** Reads a volatile field. */
    VOLATILE_READ,
    /** Writes a volatile field. */
    VOLATILE_WRITE,
    /** A read-modify-write through a VarHandle, Unsafe or a field updater. */
    ATOMIC,
    /** A public operation of java.util.concurrent. */
    OPERATION,
    /** Needs a class that another thread may be initialising. */
    INITIALIZE,
    /** Reads a plain field or array element of a watched class. */
    READ,
    /** Writes a plain field or array element of a watched class. */
    WRITE,
    /** Comes back from a call that the scheduler does not control. */
    RETURN,
    /** Last step of a thread. */
    END;
}
