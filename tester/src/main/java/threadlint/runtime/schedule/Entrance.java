package threadlint.runtime.schedule;

import threadlint.event.Kind;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.policy.LeftoverThreads;
import threadlint.runtime.task.Abort;
import threadlint.runtime.task.Baton;
import threadlint.runtime.task.Task;

/** Where threads come under the control of a schedule: new ones, and those that return from outside. */
final class Entrance {
    private final Schedule schedule;
    private final Progress progress;
    private final Ending ending;

    Entrance(Schedule schedule, Progress progress, Ending ending) {
        this.schedule = schedule;
        this.progress = progress;
        this.ending = ending;
    }

    /**
     * The task of the calling thread, once it may run; null if the thread is not controlled.
     *
     * @param monitor the real monitor that the thread has taken and gives up meanwhile, or null
     */
    Task pass(Thread thread, Object monitor) {
        Task task = schedule.tasks().executedBy(thread);
        if (task == null) {
            if (LeftoverThreads.isExhausted(thread)) {
                Baton.stay();
            }
            return null;
        }
        if (task.isPausing()) {
            return null;
        }
        if (task.hasBegun()) {
            Object before = task.pauseIn(monitor);
            try {
                comeBack(task);
            } finally {
                task.pauseIn(before);
            }
        } else {
            Baton.await(task);
            schedule.begun(task);
        }
        return task;
    }

    private void comeBack(Task task) {
        // The watchdog has taken the baton from this thread and is about to record that.
        while (!task.isOutside() && Baton.holder() != task) {
            if (task.hasEnded()) {
                // It was left: on its way out it gives back what others need, such as the lock of a class loader.
                throw new Abort();
            }
            Thread.onSpinWait();
        }
        if (Baton.holder() != task) {
            task.announce(Kind.RETURN, null, 0);
            task.arrive();
            schedule.wakeCoordinator();
            Baton.await(task);
        }
        progress.begin();
        task.comeInside();
        if (ending.isAborting()) {
            throw new Abort();
        }
    }
}
