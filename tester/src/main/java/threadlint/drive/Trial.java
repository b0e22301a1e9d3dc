package threadlint.drive;

import java.util.Collection;
import java.util.List;

/** What happened when a candidate was tried. */
public final class Trial {
    /** Number of the step of the prefix that threw, -1 if none did. */
    final int failedStep;

    /** By number of the call: what it threw, or null. */
    final Throwable[] thrown;

    /** Null if the schedule came to its end; else, in words, which limit it reached: {@code still running after 5.0 s}. */
    final String unfinished;

    /** The accesses seen, null if nobody looked. */
    final Collection<AccessSite> reached;

    /** Whether the guard rails stopped code of the program. */
    final boolean isStopped;

    /** What stubs were handed. */
    final List<HandOver> handOvers;

    /** What a step of the prefix threw, null if none did. */
    final Throwable failure;

    private final String message;

    private Trial(
            int failedStep, Throwable[] thrown, String unfinished, Collection<AccessSite> reached, boolean isStopped, List<HandOver> handOvers,
            Throwable failure, String message) {
        this.failedStep = failedStep;
        this.thrown = thrown;
        this.unfinished = unfinished;
        this.reached = reached;
        this.isStopped = isStopped;
        this.handOvers = handOvers;
        this.failure = failure;
        this.message = message;
    }

    /** Of a recipe that has run; {@code unfinished} says which limit ended it, null if none did. */
    public static Trial of(RecipeRun recipeRun, int calls, String unfinished, Collection<AccessSite> reached) {
        return of(recipeRun, calls, unfinished, reached, false);
    }

    /** The same; {@code isStopped} is true if the guard rails stopped code of the program. */
    public static Trial of(RecipeRun recipeRun, int calls, String unfinished, Collection<AccessSite> reached, boolean isStopped) {
        Throwable[] thrown = new Throwable[calls];
        for (int i = 0; i < calls; i++) {
            thrown[i] = recipeRun.thrown(i);
        }
        Throwable failure = recipeRun.failure();
        String message = failure == null ? null : Reasons.of(failure);
        return new Trial(recipeRun.failedStep(), thrown, unfinished, reached, isStopped, recipeRun.handOvers(), failure, message);
    }

    /** Of a recipe that cannot be run. */
    public static Trial unmakeable(Candidate candidate, Unmakeable reason) {
        return new Trial(Math.max(0, reason.step), new Throwable[candidate.recipe.calls()], null, null, false, List.of(), null, reason.getMessage());
    }

    boolean ended() {
        return unfinished == null;
    }

    /** Why the prefix failed, in one line, or null. */
    String message() {
        return message;
    }
}
