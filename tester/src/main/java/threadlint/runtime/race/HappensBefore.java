package threadlint.runtime.race;

import threadlint.event.Numbering;

/**
 * Finds data races: two accesses of one variable, at least one of them a write, that happens-before
 * (JLS 17.4.5) does not order.
 *
 * <p>By vector clocks, as in FastTrack (Flanagan, Freund, PLDI 2009): precise for the first race on each
 * variable. Called by the one thread that runs, hence not synchronized. Nothing is allocated for an access
 * in the epoch of the one before, which is the usual case.
 */
public final class HappensBefore {
    /** Owner of the static fields. */
    private static final Object STATICS = new Object();

    private final Clocks clocks = new Clocks();
    private final Fences fences = new Fences();
    private final Numbering numbers = new Numbering();
    private ObjectClocks[] shadows = new ObjectClocks[64];

    /** A schedule begins: forgets everything, at the cost of what was used. */
    public void begin() {
        for (int number = 0; number < numbers.size(); number++) {
            shadows[number] = null;
        }
        numbers.clear();
        clocks.clear();
        fences.clear();
    }

    /** The thread sees what was done before each earlier release of the object: a monitor was entered, a permit taken. */
    public void acquire(int thread, Object object) {
        learn(thread, shadow(object).released);
    }

    /** Later acquires of the object see what the thread has done. */
    public void release(int thread, Object object) {
        ObjectClocks shadow = shadow(object);
        shadow.released = publish(thread, shadow.released);
    }

    /**
     * An access of a volatile field, or one through a VarHandle or the like: see {@link Publication}.
     *
     * @param owner null for a static field
     * @param effects flags of {@link threadlint.jdk.MemoryEffects}
     */
    public void atomic(int thread, Object owner, int location, int effects) {
        variable(owner, location).publication().access(clocks, fences, thread, effects);
    }

    /** See {@link Fences}. */
    public void fence(int thread, int effects) {
        fences.fence(clocks, thread, effects);
    }

    /** A thread starts another, which sees all that it has done. */
    public void fork(int parent, int child) {
        clocks.learn(child, clocks.of(parent));
        clocks.tick(parent);
    }

    /** A thread has waited for the end of another, and sees all that it did. */
    public void join(int thread, int ended) {
        clocks.learn(thread, clocks.of(ended));
    }

    /**
     * A read of a variable.
     *
     * @param owner object or array, null for a static field
     * @param location number of the field, or index of the element
     * @param site kept with the access, and returned if a later one races with it; of several accesses in one epoch
     *     the first is kept
     * @return the write that it races with; null if there is none, or one was reported for this variable
     */
    public Access read(int thread, Object owner, int location, long site) {
        return variable(owner, location).read(clocks, thread, site);
    }

    /**
     * A write of a variable; see {@link #read}.
     *
     * @return the access that it races with, a write rather than a read; null if there is none, or one
     *     of its kind was reported for this variable
     */
    public Access write(int thread, Object owner, int location, long site) {
        return variable(owner, location).write(clocks, thread, site);
    }

    /** A read of all elements of a list; returns a write of one of them that it races with, as {@link #read}. */
    Access readAll(int thread, Object list, long site) {
        return shadow(list).elements().readAll(clocks, thread, site);
    }

    /** A write of one element of a list; returns a read of all elements that it races with, as {@link #read}. */
    Access writeOne(int thread, Object list, long site) {
        return shadow(list).elements().writeOne(clocks, thread, site);
    }

    /** The moment of what the thread does now: see {@link Clocks}. */
    long epoch(int thread) {
        return clocks.epoch(thread);
    }

    /** Whether what happened at the epoch happens before what the thread does now. */
    boolean isBefore(long epoch, int thread) {
        return clocks.happensBefore(epoch, thread);
    }

    private void learn(int thread, int[] released) {
        if (released != null) {
            clocks.learn(thread, released);
        }
    }

    private int[] publish(int thread, int[] released) {
        int[] result = Clocks.joined(released == null ? Clocks.NONE : released, clocks.of(thread));
        clocks.tick(thread);
        return result;
    }

    private Variable variable(Object owner, int location) {
        return shadow(owner == null ? STATICS : owner).variable(location);
    }

    private ObjectClocks shadow(Object object) {
        int number = numbers.of(object);
        if (number >= shadows.length) {
            ObjectClocks[] more = new ObjectClocks[shadows.length * 2];
            System.arraycopy(shadows, 0, more, 0, shadows.length);
            shadows = more;
        }
        if (shadows[number] == null) {
            shadows[number] = new ObjectClocks();
        }
        return shadows[number];
    }
}
