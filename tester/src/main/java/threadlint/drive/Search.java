package threadlint.drive;

import java.util.List;

/**
 * Candidates for a field, in the order in which they are worth trying: methods alone first, then pairs of methods
 * that work. Whoever tries a candidate tells what happened before asking for the next.
 */
public final class Search {
    private final List<Entry> entries;

    /**
     * @param files the program
     * @param loader sees the program's classes; used to look at them, not to run them
     * @param className binary name
     * @param field of that class, or inherited
     * @param sites accesses wanted of one thread; empty: any
     * @param partners accesses wanted of the other; empty: any
     * @throws Unmakeable if the class cannot be loaded, or no method from outside reaches the field
     */
    public Search(
            ClassFiles files, ClassLoader loader, String className, String field, List<Site> sites, List<Site> partners, long seed)
            throws Unmakeable {
        entries = Reach.of(files, className, field);
        if (entries.isEmpty()) {
            throw new Unmakeable("no method that other threads can call reaches " + className + "." + field);
        }
    }

    /** The next recipe to try, null if there is none left. */
    public Candidate next() {
        return null;
    }

    /** What happened. */
    public void tried(Candidate candidate, Trial trial) {}

    /** Why nothing has worked so far, in one line. */
    public String obstacle() {
        return "nothing was tried";
    }

    /** The methods that reach the field. */
    public List<Entry> entries() {
        return entries;
    }
}
