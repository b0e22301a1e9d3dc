package threadlint.runtime;

/** The wait-for graph: who holds what a thread waits for. */
final class WaitFor {
    private WaitFor() {}

    /** Whether following the waits from the task leads back to it. Waits with a time limit lead nowhere. */
    static boolean hasCycle(Schedule schedule, Task start) {
        Task task = start;
        for (int i = 0; i <= schedule.taskCount(); i++) {
            task = awaited(schedule, task);
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
    static Task awaited(Schedule schedule, Task task) {
        if (task.ended || task.hasLimit() || task.isReady(schedule.now())) {
            return null;
        }
        switch (task.kind) {
            case ENTER:
            case REACQUIRE:
                return task.monitor.owner;
            case JOIN:
                return task.other;
            case INITIALIZE:
                return schedule.initialization.owner((Class<?>) task.resource);
            case PARK:
                Thread owner = Natives.owner(task.blocker);
                return owner == null ? null : schedule.tasks.of(owner);
            default:
                return null;
        }
    }
}
