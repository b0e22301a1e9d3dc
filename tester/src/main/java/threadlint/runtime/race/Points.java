package threadlint.runtime.race;

import threadlint.event.Sites;

/**
 * Which accesses of watched classes are scheduling points: all of the program's own, and of its libraries those at the
 * pair that the schedule brings together.
 *
 * <p>An access that races with no other moves both ways past the steps of other threads, so no decision is needed before
 * it (Lipton, CACM 1975). One that races, and is not of the pair, does not move: this schedule may miss what follows from
 * that race, and another one aims at it. That is how RaceFuzzer itself goes about all accesses (Sen, PLDI 2008, section 4).
 */
public final class Points {
    /** Null for none. */
    private final Aim pair;

    /** By site: 1 if it is of the pair, -1 if not, 0 as long as nobody has asked. */
    private byte[] known = {};

    /** @param pair the two accesses that count although they are in a library, null for none */
    public Points(Aim pair) {
        this.pair = pair;
    }

    public boolean has(int site) {
        return !Sites.isInLibrary(site) || pair != null && isOfPair(site);
    }

    private boolean isOfPair(int site) {
        if (site >= known.length) {
            byte[] more = new byte[Math.max(1024, site * 2)];
            System.arraycopy(known, 0, more, 0, known.length);
            known = more;
        }
        if (known[site] == 0) {
            known[site] = (byte) (pair.has(site) ? 1 : -1);
        }
        return known[site] > 0;
    }
}
