package threadlint.runtime.schedule;

import java.util.List;
import threadlint.runtime.policy.LeftoverThreads;
import threadlint.runtime.task.Baton;
import threadlint.runtime.task.Monitor;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Tasks;

/** What the coordinator does with its schedule. It has the baton when it calls, but for looks. */
public final class Control {
    private final Schedule schedule;
    private final Ending ending;

    Control(Schedule schedule, Ending ending) {
        this.schedule = schedule;
        this.ending = ending;
    }

    /** Makes this the schedule that controls threads. */
    public void open() {
        Schedule.run(schedule);
    }

    /** Ends control, but for the policy. */
    public void close() {
        Tasks tasks = schedule.tasks();
        for (int i = 0; i < tasks.count(); i++) {
            if (!tasks.get(i).hasEnded()) {
                LeftoverThreads.keep(tasks.get(i).carrier(), schedule.settings().policy);
            }
        }
        Schedule.run(null);
        Baton.drop();
    }

    /** Gives the baton to whoever is chosen. */
    public void resume() {
        ending.halt(HaltReason.NONE);
        schedule.proceed();
    }

    /**
     * The thread that has the baton makes no step although it is blocked where the scheduler has no
     * control: takes the baton from it.
     *
     * @return false if it went on meanwhile
     */
    public boolean takeFrom(Task task, int stepsSeen, String place) {
        if (Baton.holder() != task || schedule.steps() != stepsSeen || ending.halt() != HaltReason.NONE) {
            return false;
        }
        Baton.drop();
        schedule.tasks().goOutside(task, place);
        return true;
    }

    /** From now on every thread is unwound when it calls a hook. */
    public void beginAbort() {
        ending.abort();
    }

    /** Unwinds one task: it gets the baton and ends. */
    public void abort(Task task) {
        ending.abort();
        task.comeInside();
        Baton.pass(task);
    }

    /** Ends control of a task that cannot be ended; it may have the baton. */
    public void leave(Task task) {
        LeftoverThreads.keep(task.carrier(), schedule.settings().policy);
        if (Baton.holder() == task) {
            Baton.drop();
        }
        task.end();
    }

    /** Whether the task holds monitors that the schedule knows. */
    public boolean holdsMonitors(Task task) {
        return schedule.monitors().heldBy(task).length > 0;
    }

    /** Whether nothing that another thread holds for real stands between the task and its end. */
    public boolean canUnwind(Task task) {
        Object place = task.pausePlace();
        Monitor monitor = place == null ? null : schedule.monitors().find(place);
        return monitor == null || monitor.isFreeFor(task);
    }

    /** The task that runs, null if none does. */
    public Task holder() {
        return Baton.holder();
    }

    /** Why the threads of the schedule handed the baton back. */
    public HaltReason halted() {
        return ending.halt();
    }

    public Failure failure() {
        return ending.failure();
    }

    /** Errors that ended threads while the others went on, in their order. */
    public List<Failure> outlived() {
        return List.copyOf(ending.outlived());
    }

    public int exitStatus() {
        return ending.exitStatus();
    }

    /** Where tasks waited for something that the scheduler does not control, in words, each place once. */
    public String[] placesOutside() {
        return schedule.tasks().placesOutside();
    }

    /** Whether a task waits for something that the scheduler does not control. */
    public boolean waitsForOutside() {
        return schedule.tasks().hasOutside();
    }

    /** Whether the next time limit has waited long enough for what is outside. */
    public boolean letsTimeOut() {
        return schedule.clock().grace().isOver();
    }

    /** Whether a task is back from outside, or was woken from there. */
    public boolean hasArrival() {
        return schedule.tasks().hasArrival();
    }
}
