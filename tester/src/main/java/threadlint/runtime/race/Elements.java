package threadlint.runtime.race;

/**
 * Of one list, the reads of all elements and the writes of single ones: each conflicts with those of the other kind, and
 * none with one of its own.
 */
final class Elements {
    /** Both are read and never written: what reads race with is asked for. */
    private final Variable readsOfAll = new Variable();

    private final Variable writesOfOne = new Variable();

    /** The write of an element that the read of all races with; null if there is none, or one was reported. */
    Access readAll(Clocks clocks, int thread, long site) {
        readsOfAll.read(clocks, thread, site);
        Access write = writesOfOne.unorderedRead(clocks, thread);
        return write == null ? null : new Access(write.thread, true, write.site);
    }

    /** The read of all elements that the write of one races with; null if there is none, or one was reported. */
    Access writeOne(Clocks clocks, int thread, long site) {
        writesOfOne.read(clocks, thread, site);
        return readsOfAll.unorderedRead(clocks, thread);
    }
}
