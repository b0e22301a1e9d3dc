package threadlint.strategy;

import threadlint.event.Kind;

/** An operation of a simulated thread. */
final class Op {
    final Kind kind;
    /** Number of the resource that it announces, -1 if none. */
    final int resource;
    /** Number of a resource that it writes without announcing it, -1 if none. */
    final int hidden;
    /** Whether it repeats until the resource was written. */
    final boolean awaits;
    /** Number of the site of a plain access, 0 for all else. */
    final int site;

    private Op(Kind kind, int resource, int hidden, boolean awaits) {
        this(kind, resource, hidden, awaits, 0);
    }

    private Op(Kind kind, int resource, int hidden, boolean awaits, int site) {
        this.site = site;
        this.kind = kind;
        this.resource = resource;
        this.hidden = hidden;
        this.awaits = awaits;
    }

    static Op read(int resource) {
        return new Op(Kind.VOLATILE_READ, resource, -1, false);
    }

    static Op write(int resource) {
        return new Op(Kind.VOLATILE_WRITE, resource, -1, false);
    }

    static Op plainRead(int resource, int site) {
        return new Op(Kind.READ, resource, -1, false, site);
    }

    static Op plainWrite(int resource, int site) {
        return new Op(Kind.WRITE, resource, -1, false, site);
    }

    static Op enter(int resource) {
        return new Op(Kind.ENTER, resource, -1, false);
    }

    static Op exit(int resource) {
        return new Op(Kind.EXIT, resource, -1, false);
    }

    /** Reads the first resource, and writes the second without saying so before. */
    static Op operation(int resource, int hidden) {
        return new Op(Kind.VOLATILE_READ, resource, hidden, false);
    }

    static Op sleep() {
        return new Op(Kind.SLEEP, -1, -1, false);
    }

    static Op yield() {
        return new Op(Kind.YIELD, -1, -1, false);
    }

    /** Waits on a monitor that the thread has; stands for the wait and for taking the monitor again. */
    static Op await(int resource) {
        return new Op(Kind.WAIT, resource, -1, false);
    }

    static Op signal(int resource) {
        return new Op(Kind.NOTIFY, resource, -1, false);
    }

    /** Reads until the resource was written, and yields after each read in vain. */
    static Op spin(int resource) {
        return new Op(Kind.VOLATILE_READ, resource, -1, true);
    }

    /** Reads until the resource was written, and never yields. */
    static Op spinHard(int resource) {
        return new Op(Kind.ATOMIC, resource, -1, true);
    }
}
