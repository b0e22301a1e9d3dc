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
    final Collection<AccessSite> reached;

    private final String message;

    private Trial(int failedStep, Throwable[] thrown, boolean ended, Collection<AccessSite> reached, String message) {
        this.failedStep = failedStep;
        this.thrown = thrown;
        this.ended = ended;
        this.reached = reached;
        this.message = message;
    }

    /** Of a recipe that has run; {@code ended} is false if a thread of it hung or it took too long. */
    public static Trial of(RecipeRun recipeRun, int calls, boolean ended, Collection<AccessSite> reached) {
        Throwable[] thrown = new Throwable[calls];
        for (int i = 0; i < calls; i++) {
            thrown[i] = recipeRun.thrown(i);
        }
        Throwable failure = recipeRun.failure();
        return new Trial(recipeRun.failedStep(), thrown, ended, reached, failure == null ? null : Reasons.of(failure));
    }

    /** Of a recipe that cannot be run. */
    public static Trial unmakeable(Candidate candidate, Unmakeable reason) {
        return new Trial(Math.max(0, reason.step), new Throwable[candidate.recipe.calls()], true, null, reason.getMessage());
    }

    /** Why the prefix failed, in one line, or null. */
    String message() {
        return message;
    }
}
