package threadlint.explore;

import java.util.List;

/** How a search ended. */
public final class Result {
    /** The first schedule that fails; null if none does. */
    public final Failure failure;

    /** How many schedules were run. */
    public final long schedules;

    /** Whether these are all interleavings. */
    public final boolean isComplete;

    /** What the reader should know. */
    public final List<String> notices;

    Result(Failure failure, long schedules, boolean isComplete, List<String> notices) {
        this.failure = failure;
        this.schedules = schedules;
        this.isComplete = isComplete;
        this.notices = List.copyOf(notices);
    }
}
