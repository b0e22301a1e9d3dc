package threadlint.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.runtime.race.Conflict;
import threadlint.runtime.race.Encounters;
import threadlint.strategy.Strategy;

/**
 * The pairs of sites that a first phase found, at which the strategy aims one after the other. They are sorted by name, so
 * that schedule {@code i} aims at the same pair in every JVM.
 */
final class RacePairs {
    private final Strategy.FirstPhase phase;
    private final Map<String, int[]> pairs = new TreeMap<>();

    RacePairs(Strategy.FirstPhase phase) {
        this.phase = phase;
    }

    /** A schedule that looked for pairs has ended. */
    void add(Encounters encounters) {
        for (Encounters.Encounter encounter : encounters.all()) {
            if (encounter.candidate) {
                pairs.put(name(encounter.siteA, encounter.siteB), new int[] {encounter.siteA, encounter.siteB});
            }
        }
    }

    /** The two sites of a conflict, the same in every JVM and whichever came first. */
    static String name(Conflict conflict) {
        return name(conflict.first.site, conflict.second.site);
    }

    private static String name(int site, int partner) {
        String one = name(site);
        String other = name(partner);
        return one.compareTo(other) < 0 ? one + " " + other : other + " " + one;
    }

    private static String name(int site) {
        return Sites.className(site) + "." + Sites.method(site) + ":" + Sites.line(site) + " "
                + Locations.name(Sites.location(site));
    }

    /** Aims the strategy at the pair of schedule {@code index}; without pairs, at nothing. */
    void aim(long index) {
        List<int[]> all = new ArrayList<>(pairs.values());
        phase.aim(all.isEmpty() ? new int[0] : all.get((int) (index % all.size())));
    }
}
