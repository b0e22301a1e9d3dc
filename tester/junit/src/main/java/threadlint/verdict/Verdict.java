package threadlint.verdict;

import java.util.List;
import threadlint.launch.NothingToSchedule;

/** What schedules say about a test. */
public final class Verdict {
    /** What the test fails with; null if it does not fail. */
    public final Throwable error;

    /** Why the test is not run; null if it is. */
    public final String skipped;

    /** Whether the test has one schedule only, as it starts no second thread. */
    public final boolean hasOneSchedule;

    /** What the reader of a test that passes should know. */
    public final List<String> notes;

    private Verdict(Throwable error, String skipped, boolean hasOneSchedule, List<String> notes) {
        this.error = error;
        this.skipped = skipped;
        this.hasOneSchedule = hasOneSchedule;
        this.notes = notes;
    }

    static Verdict passed(List<String> notes) {
        return new Verdict(null, null, false, notes);
    }

    static Verdict failed(Throwable error) {
        return new Verdict(error, null, error instanceof NothingToSchedule, List.of());
    }

    static Verdict skipped(String reason) {
        return new Verdict(null, reason, false, List.of());
    }
}
