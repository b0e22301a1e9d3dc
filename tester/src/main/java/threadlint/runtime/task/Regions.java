package threadlint.runtime.task;

/**
 * Regions of a thread without voluntary scheduling points; they nest.
 *
 * <p>Class loading is one, as the JVM may hold locks that the scheduler does not see: it loads classes while it
 * resolves, links and defines others, and then calls {@code loadClass} itself. Where code of the program calls it,
 * the region is open: the JVM holds nothing on its account, and steps that concern the loader itself are scheduling
 * points.
 *
 * <p>What runs tests is in a region of its own kind, from which calls of the program's code step out: how it goes about
 * that is no matter of the program's, and differs from one run to the next.
 */
public final class Regions {
    private int depth;

    /** How many calls of what runs tests the thread is in, since it last stepped out. */
    private int framework;

    /** How many of the outermost regions are open. */
    private int open;

    /** Whose {@code loadClass} code of the program is about to call. */
    private ClassLoader announced;

    Regions() {}

    boolean isInside() {
        return depth > 0 || framework > 0;
    }

    /** Whether the thread is in no region, or in open ones only. */
    public boolean areOpen() {
        return depth == open && framework == 0;
    }

    void enter() {
        depth++;
    }

    void leave() {
        if (areOpen() && open > 0) {
            announced = null;
            open--;
        }
        depth--;
    }

    /** The program calls {@code loadClass} next; the JVM may still call that of other loaders before. */
    public void announceLoad(ClassLoader loader) {
        announced = areOpen() ? loader : null;
    }

    /** {@code loadClass} begins: a region, which is open if the call was announced. */
    public void enterLoad(ClassLoader loader) {
        if (enterDelegatingLoad(loader)) {
            announced = null;
        }
    }

    /** The same for one that does nothing but call the other {@code loadClass}. Returns whether it is open. */
    public boolean enterDelegatingLoad(ClassLoader loader) {
        boolean opens = announced == loader && areOpen();
        open += opens ? 1 : 0;
        enter();
        return opens;
    }

    /** A method of what runs tests begins. */
    public void enterFramework() {
        framework++;
    }

    /** It ends. */
    public void leaveFramework() {
        framework--;
    }

    /** What runs tests calls code of the program. Returns what {@link #stepIn} needs. */
    public int stepOut() {
        int calls = framework;
        framework = 0;
        return calls;
    }

    /** The call is over. */
    public void stepIn(int calls) {
        framework = calls;
    }

    /** Goes out of all regions, which are open. Returns what {@link #resume} needs. */
    public int suspend() {
        int depth = this.depth;
        this.depth = 0;
        open = 0;
        return depth;
    }

    /** Is back in as many open regions. */
    public void resume(int depth) {
        this.depth = depth;
        open = depth;
    }
}
