package threadlint.runtime.task;

/** The shadow of an object's monitor: who holds it in the schedule, how often, and who waits on it. */
public final class Monitor {
    private final Object object;

    /** Next in the same bucket of {@link Monitors}. */
    Monitor next;

    /** Null if it is free. */
    private Task owner;

    /** How often the owner entered. */
    private int count;

    /** The wait set, in the order of arrival, linked by {@link Task#nextWaiter}. */
    private Task firstWaiter;

    private int waiterCount;

    /** How many threads are about to enter; keeps the shadow alive. */
    private int announced;

    Monitor(Object object) {
        this.object = object;
    }

    /** The object whose monitor it is. */
    public Object object() {
        return object;
    }

    /** Null if it is free. */
    public Task owner() {
        return owner;
    }

    public boolean isFree() {
        return owner == null;
    }

    public boolean isHeldBy(Task task) {
        return owner == task;
    }

    public boolean isFreeFor(Task task) {
        return owner == null || owner == task;
    }

    /** A thread is about to enter. */
    public void announceEntry() {
        announced++;
    }

    /** A thread that was about to enter has entered, or will not. */
    public void endEntry() {
        announced--;
    }

    /** The task enters the monitor, which is free. */
    public void take(Task task) {
        take(task, 1);
    }

    /** The task holds the monitor again as often as it did before it waited. */
    public void take(Task task, int times) {
        owner = task;
        count = times;
    }

    /** The owner enters once more. */
    public void takeAgain() {
        count++;
    }

    /** The owner leaves once; returns whether the monitor is free now. */
    public boolean leave() {
        if (--count == 0) {
            owner = null;
            return true;
        }
        return false;
    }

    /** How often the owner entered. */
    public int count() {
        return count;
    }

    /** The owner gives the monitor up, however often it entered. */
    public void giveUp() {
        owner = null;
    }

    /** Whether no thread has to do with it. */
    public boolean isIdle() {
        return owner == null && waiterCount == 0 && announced == 0;
    }

    public boolean hasWaiters() {
        return waiterCount > 0;
    }

    public void addWaiter(Task task) {
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

    public void removeWaiter(Task task) {
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
    public Task[] waiters() {
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
