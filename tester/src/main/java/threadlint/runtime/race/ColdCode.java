package threadlint.runtime.race;

/**
 * Bounds how often each thread's accesses at one site are recorded: what races is seldom in the code that runs most
 * (Marino, Musuvathi, Narayanasamy: "LiteRace: effective sampling for lightweight data-race detection", PLDI 2009). A
 * race that only later accesses show is missed.
 */
public final class ColdCode {
    /** Enough for several objects of a kind, and for loops over small collections. */
    static final int MOST_RECORDED = 1_000;

    /** By thread and site. */
    private int[][] counts = new int[8][];

    /** Whether the thread has made few accesses at the site so far; counts one more. */
    public boolean has(int thread, int site) {
        if (thread >= counts.length) {
            int[][] more = new int[thread * 2][];
            System.arraycopy(counts, 0, more, 0, counts.length);
            counts = more;
        }
        int[] bySite = counts[thread];
        if (bySite == null || site >= bySite.length) {
            int[] more = new int[Math.max(1024, site * 2)];
            System.arraycopy(bySite == null ? more : bySite, 0, more, 0, bySite == null ? 0 : bySite.length);
            counts[thread] = more;
        }
        return counts[thread][site]++ < MOST_RECORDED;
    }
}
