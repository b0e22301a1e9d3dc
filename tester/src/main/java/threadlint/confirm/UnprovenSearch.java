package threadlint.confirm;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import threadlint.runtime.race.Encounters;

/** What a search saw that proves no conflict, and the verdict that follows from it. */
final class UnprovenSearch {
    private final Finding finding;
    private final Set<String> blocked = new LinkedHashSet<>();
    private final OrderingEvidence evidence = new OrderingEvidence();
    private boolean reached;
    private boolean sawField;
    private boolean sawUnreplayable;
    private boolean sawDriversOwn;
    private String limit;

    UnprovenSearch(Finding finding) {
        this.finding = finding;
    }

    /** What the guard rails stopped code of the program at. */
    void sawStops(List<String> stops) {
        blocked.addAll(stops);
    }

    /**
     * A schedule.
     *
     * @param shared the object that the threads call, may be null
     */
    void saw(Encounters encounters, Object shared) {
        for (int[] ofThread : encounters.reached()) {
            reached |= ofThread.length > 0;
        }
        evidence.saw(encounters, finding, shared);
    }

    /** Whether anything was seen at the field. */
    void sawField(boolean seen) {
        sawField |= seen;
    }

    /** A conflict that does not replay. */
    void sawUnreplayable() {
        sawUnreplayable = true;
    }

    /** A conflict that needs two parties to be given the same object. */
    void sawDriversOwn() {
        sawDriversOwn = true;
    }

    /** A limit kept the search from its end, in words: {@code the limit of 30 s}. The first one counts. */
    void hitLimit(String inWords) {
        limit = limit == null ? inWords : limit;
    }

    /**
     * The verdict.
     *
     * @param obstacle why no two calls met, in one line
     * @param schedules how many were run
     */
    Judgement judgement(Field field, String obstacle, int schedules) {
        if (!reached) {
            return unreached(field, obstacle);
        }
        if (finding.needsHarm()) {
            return new Judgement(Judgement.Verdict.REACHABLE, "the field is reached as predicted; no harm was seen");
        }
        if (evidence.isOrdered()) {
            return ordered(schedules);
        }
        if (sawUnreplayable) {
            return notReproduced("both threads stood at the accesses at once, but the schedule does not replay");
        }
        if (sawDriversOwn) {
            return notReproduced(upTo("the accesses conflict only if the driver gives two calls, or the instance and a call, the same object"));
        }
        return notReproduced(upTo(evidence.hasMet() ? "both accesses were reached, but never at once" : apart(obstacle)));
    }

    /** What the guard rails stopped is the reason only where nothing was reached: programs often go on without it. */
    private Judgement unreached(Field field, String obstacle) {
        boolean isSafe = Modifier.isFinal(field.getModifiers()) || Modifier.isVolatile(field.getModifiers());
        if (sawField && isSafe) {
            return withoutConflict(field);
        }
        if (blocked.isEmpty()) {
            return new Judgement(Judgement.Verdict.NO_DRIVER, upTo(obstacle));
        }
        return new Judgement(Judgement.Verdict.BLOCKED, "the code was stopped, " + firstStop()).with("flag", flag());
    }

    private String firstStop() {
        return blocked.iterator().next();
    }

    private String flag() {
        String stop = firstStop();
        return "--allow-" + stop.substring(0, Math.max(0, stop.indexOf(':')));
    }

    /** What may have kept the two accesses apart, with what the guard rails stopped. */
    private String apart(String obstacle) {
        return blocked.isEmpty() ? obstacle : obstacle + "; the code was stopped, " + firstStop() + ", which " + flag() + " permits";
    }

    /** A search that was cut short may have missed the order of accesses that nothing keeps apart. */
    private Judgement ordered(int schedules) {
        String reason = evidence.reason(schedules);
        if (limit != null) {
            return notReproduced(upTo(reason));
        }
        Judgement ordered = new Judgement(Judgement.Verdict.ORDERED, reason);
        return evidence.guard() == null ? ordered : ordered.with("guard", evidence.guard());
    }

    private String upTo(String reason) {
        return limit == null ? reason : reason + "; " + limit + ", which --budget raises";
    }

    /** An object that is thread-safe, or keeps its state deeper than is looked at. */
    private Judgement withoutConflict(Field field) {
        String kind = Modifier.isVolatile(field.getModifiers()) ? "volatile" : "final";
        return notReproduced(upTo("the field is " + kind + ", and no access of what it holds was seen that could conflict"));
    }

    private static Judgement notReproduced(String reason) {
        return new Judgement(Judgement.Verdict.NOT_REPRODUCED, reason);
    }
}
