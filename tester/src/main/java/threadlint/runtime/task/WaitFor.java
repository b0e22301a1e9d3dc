package threadlint.runtime.task;

import threadlint.runtime.jvm.Natives;

/** The wait-for graph: who holds what a thread waits for. */
public final class WaitFor {
    private final Tasks tasks;
    private final VirtualClock clock;

    public WaitFor(Tasks tasks, VirtualClock clock) {
        this.tasks = tasks;
        this.clock = clock;
    }

    /** Whether following the waits from the task leads back to it. Waits with a time limit lead nowhere. */
    public boolean hasCycle(Task start) {
        Task task = start;
        for (int i = 0; i <= tasks.count(); i++) {
            task = awaited(task);
            if (task == null) {
                return false;
            }
            if (task == start) {
                return true;
            }
        }
        return false;
    }

    /** The task that alone could let this one go on, null if there is none or it may go on. */
    public Task awaited(Task task) {
        if (task.hasEnded() || task.hasLimit() || task.isReady(clock.now())) {
            return null;
        }
        switch (task.kind) {
            case ENTER:
            case REACQUIRE:
                return task.monitor().owner();
            case JOIN:
                return task.other();
            case INITIALIZE:
                return task.classLocks().owner((Class<?>) task.resource);
            case PARK:
                return tasks.ownerOf(task.blocker());
            default:
                return null;
        }
    }
}
