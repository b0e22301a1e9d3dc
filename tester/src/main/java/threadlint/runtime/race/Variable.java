package threadlint.runtime.race;

/**
 * What is known of the accesses of one field or array element: the last write, and the reads since
 * that are not ordered among each other (FastTrack).
 */
final class Variable {
    private static final int WRITE_WRITE = 1;
    private static final int WRITE_READ = 2;
    private static final int READ_WRITE = 4;

    /** What accesses that are not plain pass on, null if there was none. */
    private Publication publication;

    private long write;
    private long writeSite;
    private long read;
    private long readSite;
    /** Clock and site of the last read of each thread, null while {@link #read} says all. */
    private int[] reads;
    private long[] readSites;
    /** The pairs of kinds that were reported already. */
    private int reported;

    Publication publication() {
        if (publication == null) {
            publication = new Publication();
        }
        return publication;
    }

    /** The write that the read races with, null if there is none or one was reported. */
    Access read(Clocks clocks, int thread, long site) {
        long epoch = clocks.epoch(thread);
        if (reads == null ? read == epoch : Clocks.at(reads, thread) == (int) epoch) {
            return null;
        }
        if (reads == null && clocks.happensBefore(read, thread)) {
            read = epoch;
            readSite = site;
        } else {
            share(thread, (int) epoch, site);
        }
        return clocks.happensBefore(write, thread) ? null : report(WRITE_READ, threadOf(write), writeSite);
    }

    /** An access that the write races with, null if there is none or one of its kind was reported. */
    Access write(Clocks clocks, int thread, long site) {
        long epoch = clocks.epoch(thread);
        if (write == epoch && read == 0 && reads == null) {
            return null;
        }
        Access race = clocks.happensBefore(write, thread) ? null : report(WRITE_WRITE, threadOf(write), writeSite);
        if (race == null) {
            race = unorderedRead(clocks, thread);
        }
        write = epoch;
        writeSite = site;
        read = 0;
        reads = null;
        readSites = null;
        return race;
    }

    /** A read that nothing orders before what the thread does now; null if there is none or one was reported. */
    Access unorderedRead(Clocks clocks, int thread) {
        int reader = racingReader(clocks, thread);
        return reader < 0 ? null : report(READ_WRITE, reader, reads == null ? readSite : readSites[reader]);
    }

    private static int threadOf(long epoch) {
        return (int) (epoch >>> 32);
    }

    /** The reads are no longer in one order: keeps one for each thread. */
    private void share(int thread, int clock, long site) {
        int first = threadOf(read);
        int length = Math.max(thread, reads == null ? first : reads.length - 1) + 1;
        if (reads == null || reads.length < length) {
            int[] clocks = new int[length];
            long[] sites = new long[length];
            if (reads == null) {
                clocks[first] = (int) read;
                sites[first] = readSite;
            } else {
                System.arraycopy(reads, 0, clocks, 0, reads.length);
                System.arraycopy(readSites, 0, sites, 0, reads.length);
            }
            reads = clocks;
            readSites = sites;
        }
        reads[thread] = clock;
        readSites[thread] = site;
    }

    /** A thread whose read does not happen before what {@code thread} does now, or -1. */
    private int racingReader(Clocks clocks, int thread) {
        if (reads == null) {
            return clocks.happensBefore(read, thread) ? -1 : threadOf(read);
        }
        int[] seen = clocks.of(thread);
        for (int reader = 0; reader < reads.length; reader++) {
            if (reads[reader] > Clocks.at(seen, reader)) {
                return reader;
            }
        }
        return -1;
    }

    private Access report(int kinds, int thread, long site) {
        if ((reported & kinds) != 0) {
            return null;
        }
        reported |= kinds;
        return new Access(thread, kinds != READ_WRITE, site);
    }
}
