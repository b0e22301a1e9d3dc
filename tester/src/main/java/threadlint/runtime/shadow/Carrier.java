package threadlint.runtime.shadow;

import threadlint.runtime.jvm.Natives;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Abort;
import threadlint.runtime.task.Task;

/** A thread that executes one task after the other, so that a schedule need not start new threads. */
public final class Carrier extends Thread {
    private volatile Runnable body;
    private volatile Task task;

    /** The schedule of the task: a thread that could not be ended may outlive it. */
    private volatile Schedule schedule;

    public Carrier(String name) {
        super(null, null, name, 0, false);
    }

    /** Runs the body as the task once that has the baton, which wakes this thread: it has nothing to do before. */
    public void take(Task task, Runnable body) {
        this.task = task;
        schedule = Schedule.running();
        setContextClassLoader(task.logical().getContextClassLoader());
        Natives.inheritContext(this, task.logical());
        this.body = body;
    }

    /** Takes back what a program that knows it as its own thread has set. */
    public void renew(String name) {
        if (!getName().equals(name)) {
            setName(name);
        }
        if (getPriority() != NORM_PRIORITY) {
            setPriority(NORM_PRIORITY);
        }
        setUncaughtExceptionHandler(null);
    }

    public boolean isFree() {
        return body == null;
    }

    @Override
    public void run() {
        for (;;) {
            while (body == null) {
                Natives.park();
            }
            execute();
            comeBack();
            if (schedule == Schedule.running()) {
                ThreadShadow.atEndOf(task);
            }
            Natives.clearThreadLocals(this);
            Task done = task;
            Schedule ending = schedule;
            body = null;
            task = null;
            if (ending == Schedule.running()) {
                ending.end(done);
            }
        }
    }

    /** A thread that was blocked outside may have run to its end without the baton. */
    private static void comeBack() {
        try {
            Schedule.self();
        } catch (Abort abort) {
            // It has the baton, and ends.
        }
    }

    private void execute() {
        try {
            if (Schedule.self() == task) {
                body.run();
            }
        } catch (Throwable error) {
            comeBack();
            if (schedule == Schedule.running()) {
                ThreadShadow.uncaught(task, error);
            }
        }
    }
}
