package threadlint.runtime.schedule;

/** Why the threads of a schedule handed the baton to the coordinator. */
public enum HaltReason {
    /** They did not. */
    NONE,
    /** All threads but daemons have ended (JLS 12.8). */
    ENDED,
    /** No thread can go on. */
    STUCK,
    /** A failure was seen. */
    FAILED,
    /** The program called {@code System.exit}. */
    EXITED,
    /** The strategy gave the schedule up as redundant. */
    ABANDONED,
    /** The wait-for graph has a cycle, which an interrupt might still break. */
    CYCLE
}
