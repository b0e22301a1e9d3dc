package threadlint.harness;

import threadlint.runtime.schedule.Failure;
import threadlint.runtime.schedule.HaltReason;
import threadlint.runtime.schedule.Schedule;

/** How a schedule ended. */
public final class Outcome {
    public final Schedule schedule;

    /** Null if it ended well. */
    public final Failure failure;

    /** Why the JVM cannot be used further, null if it can. */
    public final String retire;

    /** Calls that were not controlled. */
    public final String[] uncontrolled;

    Outcome(Schedule schedule, Failure failure, String retire, String[] uncontrolled) {
        this.schedule = schedule;
        this.failure = failure;
        this.retire = retire;
        this.uncontrolled = uncontrolled;
    }

    /** The same with another failure. */
    Outcome failing(Failure other) {
        return new Outcome(schedule, other, retire, uncontrolled);
    }

    /** The same, after which the JVM cannot be used for that reason; null if it can. */
    Outcome retiring(String reason) {
        return reason == null || retire != null ? this : new Outcome(schedule, failure, reason, uncontrolled);
    }

    /** Whether it was ended because it ran out of steps or time: that says nothing about the program. */
    public boolean isInconclusive() {
        return failure != null && failure.kind == Failure.Kind.TIMEOUT;
    }

    /** Whether the strategy gave the schedule up as redundant. */
    boolean wasAbandoned() {
        return schedule.control().halted() == HaltReason.ABANDONED;
    }
}
