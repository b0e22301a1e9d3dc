package threadlint.runtime.race;

import threadlint.event.Sites;

/**
 * Which accesses of watched classes are scheduling points: all of the program's own or those on some lines, and of its
 * libraries those at the pair that the schedule brings together.
 *
 * <p>An access that races with no other moves both ways past the steps of other threads, so no decision is needed before
 * it (Lipton, CACM 1975). One that races, and is not of the pair, does not move: this schedule may miss what follows from
 * that race, and another one aims at it. That is how RaceFuzzer itself goes about all accesses (Sen, PLDI 2008, section 4).
 */
public final class Points {
    /** Null for none. */
    private final Aim pair;

    /** Null for all lines of the program. */
    private final Aim.SourceLine[] lines;

    /** By site: 1 if it is of the pair, -1 if not, 0 as long as nobody has asked. */
    private byte[] known = {};

    /**
     * @param pair the two accesses that count although they are in a library, null for none
     * @param lines those that count outside the JDK, null for all of the program's own
     */
    public Points(Aim pair, Aim.SourceLine[] lines) {
        this.pair = pair;
        this.lines = lines;
    }

    public boolean has(int site) {
        boolean isOwn = !Sites.isInLibrary(site);
        if (lines == null && (isOwn || pair == null)) {
            return isOwn;
        }
        return isKnown(site);
    }

    private boolean isKnown(int site) {
        if (site >= known.length) {
            byte[] more = new byte[Math.max(1024, site * 2)];
            System.arraycopy(known, 0, more, 0, known.length);
            known = more;
        }
        if (known[site] == 0) {
            known[site] = (byte) (isPoint(site) ? 1 : -1);
        }
        return known[site] > 0;
    }

    private boolean isPoint(int site) {
        return pair != null && pair.has(site) || lines != null && (Sites.isInJdk(site) || isOnLine(site));
    }

    private boolean isOnLine(int site) {
        for (Aim.SourceLine line : lines) {
            if (line.has(site)) {
                return true;
            }
        }
        return false;
    }
}
