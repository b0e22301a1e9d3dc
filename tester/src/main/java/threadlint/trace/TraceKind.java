package threadlint.trace;

/** What an event of a trace says happened; the positions are the numbers of the format. */
public enum TraceKind {
    /** A plain read. */
    READ,
    /** A plain write. */
    WRITE,
    /** A read of a volatile or atomic variable, or a query of a concurrent collection. */
    VREAD,
    /** A write of a volatile or atomic variable. */
    VWRITE,
    /** An atomic update, or a change of a concurrent collection. */
    RMW,
    /** A request of a lock that was still waiting when the recording ended. */
    REQ,
    /** A lock was taken. */
    ACQ,
    /** A lock was released. */
    REL,
    /** A lock was taken in shared mode. */
    ACQ_SHARED,
    /** A lock was released that was held in shared mode. */
    REL_SHARED,
    /** Lets others go on: a notify, an unpark, an interrupt. */
    SIGNAL,
    /** Goes on because of a signal. */
    AWAIT,
    /** Starts a thread. */
    FORK,
    /** Has seen the end of a thread. */
    JOIN,
    /** A method of a watched class was entered. */
    UNIT_IN,
    /** It was left. */
    UNIT_OUT
}
