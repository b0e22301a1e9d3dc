package threadlint.explore;

import java.util.LinkedHashSet;
import java.util.Set;
import threadlint.launch.NoVerdict;

/** Schedules of a search that say nothing: they ran out of steps or time, or failed in a way that did not come again. */
final class Unproductive {
    /** A search without a bound of time ends if none of so many schedules came to an end. */
    private static final long FRUITLESS = 100;

    private long inconclusive;
    private long unsteady;
    private final Set<String> reasons = new LinkedHashSet<>();

    void addInconclusive(String reason) {
        inconclusive++;
        reasons.add(reason);
    }

    void addUnsteady(String failure) {
        unsteady++;
        reasons.add(failure);
    }

    private long count() {
        return inconclusive + unsteady;
    }

    /** Whether it is not worth while to go on. */
    boolean areAllOf(long schedules) {
        return count() >= FRUITLESS && schedules <= count();
    }

    /** @throws NoVerdict none of the schedules says anything */
    void requireOthers(long schedules) throws NoVerdict {
        if (schedules == 0) {
            throw new NoVerdict("no schedule came to an end in time", "this is no verdict on the test; give it more seconds");
        }
        if (schedules <= count()) {
            throw new NoVerdict(
                    "no schedule says anything: of " + schedules + ", " + inconclusive + " ran out of steps or time, and " + unsteady
                            + " failed, but not when they were run again (" + String.join("; ", reasons) + ")",
                    "this is no verdict on the test; test less of the program at a time, and without connections and processes");
        }
    }

    /** What the reader should know; null for nothing. */
    String note() {
        if (count() == 0) {
            return null;
        }
        return inconclusive + " schedules ran out of steps or time, and " + unsteady
                + " failed, but not when they were run again; these say nothing about the test; first: "
                + reasons.iterator().next();
    }
}
