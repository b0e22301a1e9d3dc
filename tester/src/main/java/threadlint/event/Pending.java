package threadlint.event;

/**
 * The operation that a thread would perform next if it were chosen: all that a strategy sees of it.
 *
 * <p>Strategies read it and never write it. It is an object per thread, rewritten for each event.
 */
public class Pending {
    /** An element that no list has: accesses of the structure of a list alone, such as a question for its size. */
    public static final int STRUCTURE = Integer.MAX_VALUE;

    /** How many elements of an array that is copied at once are accesses; those after them are none. */
    public static final int MOST_COPIED = 128;

    /** Number of the thread: 0 is main, then in the order of their starts. */
    public final int thread;

    /** What it is about to do. */
    public Kind kind = Kind.BEGIN;

    /**
     * The object that it does it to: of two pending operations on one resource, at least one of them not a read,
     * the order matters. Null where the operation concerns no other thread.
     */
    public Object resource;

    /** Number in {@link Locations} of the field or method, 0 if none; tells the fields of one object apart. */
    public int location;

    /** Number in {@link Sites} of the instruction, for {@link Kind#READ} and {@link Kind#WRITE}; 0 if unknown. */
    public int site;

    /** Index of the element of an array or list, else -1: in a list, the structure and all elements. */
    public int element = -1;

    /** How many operations this thread announced before in this schedule: tells a new one from one still waiting. */
    public int sequence;

    /** Whether being chosen now would be a time-out or a spurious wake-up, rather than what it waits for. */
    public boolean early;

    /** When an early one would be ready, in nanoseconds of the schedule's clock. */
    public long due;

    /** Whether the thread has just offered the processor (yield, sleep, failed attempt) and no other has run since. */
    public boolean yielded;

    protected Pending(int thread) {
        this.thread = thread;
    }

    /** Whether it only reads. */
    public final boolean reads() {
        return kind == Kind.VOLATILE_READ || kind == Kind.READ;
    }

    /** Whether the order of the two operations can matter. */
    public final boolean conflicts(Pending other) {
        return resource != null
                && resource == other.resource
                && (location == other.location || !onField() || !other.onField())
                && (element == other.element || element < 0 || other.element < 0)
                && !(reads() && other.reads());
    }

    private boolean onField() {
        switch (kind) {
            case VOLATILE_READ:
            case VOLATILE_WRITE:
            case READ:
            case WRITE:
                return true;
            default:
                return false;
        }
    }
}
