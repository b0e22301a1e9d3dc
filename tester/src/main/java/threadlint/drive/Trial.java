package threadlint.drive;

import java.util.Collection;

/** What happened when a candidate was tried. */
public final class Trial {
    /** Number of the step of the prefix that threw, -1 if none did. */
    final int failedStep;

    /** By number of the call: what it threw, or null. */
    final Throwable[] thrown;

    /** Whether the schedule came to its end: not if a thread hung or the time was up. */
    final boolean ended;

    /** The accesses seen, null if nobody looked. */
    final Collection<Site> reached;

    private final String message;

    private Trial(int failedStep, Throwable[] thrown, boolean ended, Collection<Site> reached, String message) {
        this.failedStep = failedStep;
        this.thrown = thrown;
        this.ended = ended;
        this.reached = reached;
        this.message = message;
    }

    /** A performance that has run; {@code ended} is false if a thread of it hung or it took too long. */
    public static Trial of(Performance performance, int calls, boolean ended, Collection<Site> reached) {
        Throwable[] thrown = new Throwable[calls];
        for (int i = 0; i < calls; i++) {
            thrown[i] = performance.thrown(i);
        }
        Throwable failure = performance.failure();
        return new Trial(performance.failedStep(), thrown, ended, reached, failure == null ? null : Reasons.of(failure));
    }

    /** A recipe for which there is no performance. */
    public static Trial unmakeable(Candidate candidate, Unmakeable reason) {
        return new Trial(Math.max(0, reason.step), new Throwable[candidate.recipe.calls()], true, null, reason.getMessage());
    }

    /** Why the prefix failed, in one line, or null. */
    String message() {
        return message;
    }
}
