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

    private int waiterCount;

    /** How many threads are about to enter; keeps the shadow alive. */
    int announced;

    Monitor(Object object) {
        this.object = object;
    }

    boolean isFreeFor(Task task) {
        return owner == null || owner == task;
    }

    boolean isIdle() {
        return owner == null && waiterCount == 0 && announced == 0;
    }

    boolean hasWaiters() {
        return waiterCount > 0;
    }

    void addWaiter(Task task) {
        task.nextWaiter = null;
        waiterCount++;
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
                waiterCount--;
                return;
            }
        }
    }

    /** The wait set, by thread number. */
    Task[] waiters() {
        Task[] waiters = new Task[waiterCount];
        int count = 0;
        for (Task waiter = firstWaiter; waiter != null; waiter = waiter.nextWaiter) {
            int place = count++;
            for (; place > 0 && waiters[place - 1].thread > waiter.thread; place--) {
                waiters[place] = waiters[place - 1];
            }
            waiters[place] = waiter;
        }
        return waiters;
    }
}
