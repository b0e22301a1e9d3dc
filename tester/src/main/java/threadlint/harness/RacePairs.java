package threadlint.harness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.runtime.race.Aim;
import threadlint.runtime.race.Conflict;
import threadlint.runtime.race.Encounters.Encounter;
import threadlint.strategy.Strategy;

/**
 * The pairs of sites that a first phase found, at which the strategy aims one after the other: those that are likely to
 * do harm first, and else by name, so that a schedule aims at the same pair in every JVM. Pairs of the program's own
 * classes and those of its libraries take turns, because the others may be many.
 */
final class RacePairs {
    private final Strategy.FirstPhase phase;
    private final Map<String, Pair> pairs = new TreeMap<>();
    private List<Pair> own = List.of();
    private List<Pair> ofLibraries = List.of();

    RacePairs(Strategy.FirstPhase phase) {
        this.phase = phase;
    }

    private static final class Pair {
        final int site;
        final int partner;
        final Harm harm;

        Pair(Encounter encounter, Harm harm) {
            this.site = encounter.siteA;
            this.partner = encounter.siteB;
            this.harm = harm;
        }

        boolean isInLibrary() {
            return Sites.isInLibrary(site) || Sites.isInLibrary(partner);
        }
    }

    /** What a race is likely to lead to, the worst first. */
    private enum Harm {
        BROKEN_OBJECT,
        LOST_UPDATE,
        OTHER;

        static Harm of(Encounter encounter) {
            if (Locations.isWhole(encounter.location)) {
                return BROKEN_OBJECT;
            }
            return encounter.update ? LOST_UPDATE : OTHER;
        }
    }

    /** A schedule that looked for pairs has ended. */
    void add(Encounter[] found) {
        for (Encounter encounter : found) {
            if (encounter.candidate) {
                String name = name(encounter.siteA, encounter.siteB);
                Harm harm = Harm.of(encounter);
                Pair known = pairs.get(name);
                if (known == null || harm.compareTo(known.harm) < 0) {
                    pairs.put(name, new Pair(encounter, harm));
                }
            }
        }
        own = sorted(false);
        ofLibraries = sorted(true);
    }

    private List<Pair> sorted(boolean inLibrary) {
        List<Pair> chosen = new ArrayList<>();
        for (Pair pair : pairs.values()) {
            if (pair.isInLibrary() == inLibrary) {
                chosen.add(pair);
            }
        }
        chosen.sort(Comparator.comparing(pair -> pair.harm));
        return chosen;
    }

    /** The two sites of a conflict, the same in every JVM and whichever came first. */
    static String name(Conflict conflict) {
        return name(conflict.first.place, conflict.second.place);
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

    /**
     * Aims the strategy at a pair; without pairs, at nothing.
     *
     * @param turn number of the schedule among those of this strategy
     * @return the pair if it is in a library, else null
     */
    Aim aim(long turn) {
        boolean both = !own.isEmpty() && !ofLibraries.isEmpty();
        List<Pair> all = own.isEmpty() || both && turn % 2 != 0 ? ofLibraries : own;
        if (all.isEmpty()) {
            phase.aim(new int[0]);
            return null;
        }
        Pair pair = all.get((int) ((both ? turn / 2 : turn) % all.size()));
        phase.aim(new int[] {pair.site, pair.partner});
        return pair.isInLibrary() ? Aim.at(pair.site, pair.partner) : null;
    }
}
