package threadlint.runtime.race;

/** Two conflicting accesses that no happens-before edge orders (JLS 17.4.5). */
public final class Race {
    /** Number of the field or of what an object holds; 0 for an array element. */
    public final int location;

    /** Index of the element of an array or list, else -1. */
    public final int index;

    /** The earlier access; its site is the number of its event in the schedule, from 0. */
    public final Access first;

    public final Access second;

    Race(int location, int index, Access first, Access second) {
        this.location = location;
        this.index = index;
        this.first = first;
        this.second = second;
    }
}
