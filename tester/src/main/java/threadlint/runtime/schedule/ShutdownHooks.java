package threadlint.runtime.schedule;

/** The threads that the program has registered to run when the JVM ends, in one schedule. */
public final class ShutdownHooks {
    private Thread[] hooks = new Thread[2];
    private int size;
    private boolean begun;

    /** As {@code Runtime.addShutdownHook}. */
    public void add(Thread hook) {
        checkNotBegun();
        if (find(hook) >= 0) {
            throw new IllegalArgumentException("Hook previously registered");
        }
        if (size == hooks.length) {
            Thread[] more = new Thread[size * 2];
            System.arraycopy(hooks, 0, more, 0, size);
            hooks = more;
        }
        hooks[size++] = hook;
    }

    /** As {@code Runtime.removeShutdownHook}. */
    public boolean remove(Thread hook) {
        checkNotBegun();
        int place = find(hook);
        if (place < 0) {
            return false;
        }
        System.arraycopy(hooks, place + 1, hooks, place, --size - place);
        return true;
    }

    private void checkNotBegun() {
        if (begun) {
            throw new IllegalStateException("Shutdown in progress");
        }
    }

    private int find(Thread hook) {
        for (int i = 0; i < size; i++) {
            if (hooks[i] == hook) {
                return i;
            }
        }
        return -1;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Whether the program is ending, and its hooks run. */
    public boolean haveBegun() {
        return begun;
    }

    /** The program ends: returns the hooks to run. */
    public Thread[] begin() {
        begun = true;
        Thread[] all = new Thread[size];
        System.arraycopy(hooks, 0, all, 0, size);
        return all;
    }
}
