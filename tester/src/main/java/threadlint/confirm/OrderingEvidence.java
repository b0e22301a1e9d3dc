package threadlint.confirm;

import java.util.Set;
import java.util.TreeSet;
import threadlint.runtime.race.Encounters;

/** What kept the accesses of a finding apart, whenever two threads reached one location. */
final class OrderingEvidence {
    private final LockNames names = new LockNames();
    private final Set<String> guards = new TreeSet<>();
    private boolean met;
    private boolean candidate;
    private boolean orderedOnly;

    /** @param shared the object that the threads call, may be null */
    void saw(Encounters encounters, Finding finding, Object shared) {
        for (Encounters.Encounter each : encounters.all()) {
            if (finding.mayBeAbout(each.siteA) || finding.mayBeAbout(each.siteB)) {
                met = true;
                candidate |= each.candidate;
                if (each.commonLock != null) {
                    guards.add(names.of(each.commonLock, shared));
                } else if (!each.candidate) {
                    orderedOnly = true;
                }
            }
        }
    }

    /** Whether two threads made conflicting accesses of one location. */
    boolean hasMet() {
        return met;
    }

    /** Whether something kept each such pair apart. */
    boolean isOrdered() {
        return met && !candidate;
    }

    /** The lock that kept them all apart, null if there are several or none. */
    String guard() {
        return guards.size() == 1 && !orderedOnly ? guards.iterator().next() : null;
    }

    String reason(int schedules) {
        String by = guards.isEmpty() ? "" : "under " + String.join(" or ", guards);
        String or = guards.isEmpty() || !orderedOnly ? "" : " or ";
        String order = orderedOnly ? "ordered by happens-before" : "";
        return "both accesses were reached in " + schedules + " schedules, each time " + by + or + order;
    }
}
