package threadlint.runtime;

/** The shadow of an object's monitor: who holds it in the schedule, how often, and who waits on it. */
final class Monitor {
    final Object object;

    /** Next in the same bucket of {@link Monitors}. */
    Monitor next;

    /** Null if it is free. */
    Task owner;

    /** How often the owner entered. */
    int count;

    /** The wait set, in the order of arrival, linked by {@link Task#nextWaiter}. */
    private Task firstWaiter;

    private int waiters;

    /** How many threads are about to enter; keeps the shadow alive. */
    int announced;

    Monitor(Object object) {
        this.object = object;
    }

    boolean isFreeFor(Task task) {
        return owner == null || owner == task;
    }

    boolean isIdle() {
        return owner == null && waiters == 0 && announced == 0;
    }

    int waiters() {
        return waiters;
    }

    void addWaiter(Task task) {
        task.nextWaiter = null;
        waiters++;
        if (firstWaiter == null) {
            firstWaiter = task;
            return;
        }
        Task last = firstWaiter;
        while (last.nextWaiter != null) {
            last = last.nextWaiter;
        }
        last.nextWaiter = task;
    }

    void removeWaiter(Task task) {
        Task before = null;
        for (Task waiter = firstWaiter; waiter != null; before = waiter, waiter = waiter.nextWaiter) {
            if (waiter == task) {
                if (before == null) {
                    firstWaiter = waiter.nextWaiter;
                } else {
                    before.nextWaiter = waiter.nextWaiter;
                }
                waiters--;
                return;
            }
        }
    }

    /** Copies the wait set and returns its size. */
    int copyWaiters(Task[] into) {
        int count = 0;
        for (Task waiter = firstWaiter; waiter != null; waiter = waiter.nextWaiter) {
            into[count++] = waiter;
        }
        return count;
    }
}
