package threadlint.runtime.race;

/** An access of a field or array element that another one races with. */
public final class Access {
    /** Number of the thread. */
    public final int thread;

    /** Whether it wrote. */
    public final boolean write;

    /** What the caller gave with the access: says where it was. */
    public final long site;

    Access(int thread, boolean write, long site) {
        this.thread = thread;
        this.write = write;
        this.site = site;
    }
}
