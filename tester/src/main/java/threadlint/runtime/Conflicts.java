package threadlint.runtime;

import java.util.ArrayList;

/**
 * Finds the moments at which two threads stand at conflicting accesses at once. Whatever made them stand
 * there: a replay of the same decisions finds the same ones.
 */
final class Conflicts {
    private final Schedule schedule;
    private final ArrayList<Conflict> found = new ArrayList<>();

    Conflicts(Schedule schedule) {
        this.schedule = schedule;
    }

    /** The running task has announced a read or a write: all others stand still. */
    void look(Task me) {
        Tasks tasks = schedule.tasks;
        for (int i = 0, n = tasks.count(); i < n; i++) {
            Task other = tasks.get(i);
            if (other != me && stands(other) && me.conflicts(other) && isNew(other.site, me.site)) {
                found.add(new Conflict(me, side(me, other), side(me, me)));
            }
        }
    }

    /** Whether the task has announced a read or a write, and not executed it. */
    private static boolean stands(Task task) {
        return (task.kind == Kind.READ || task.kind == Kind.WRITE) && !task.ended && task.outside == null;
    }

    private boolean isNew(int one, int other) {
        for (int i = 0; i < found.size(); i++) {
            Conflict conflict = found.get(i);
            if (conflict.first.site == one && conflict.second.site == other
                    || conflict.first.site == other && conflict.second.site == one) {
                return false;
            }
        }
        return true;
    }

    /** Taking a stack may load and initialise classes of the JDK. */
    private Conflict.Side side(Task me, Task task) {
        me.region++;
        try {
            StackTraceElement[] stack = task == me ? Natives.stack() : Natives.stack(task.carrier);
            return new Conflict.Side(task, stack, schedule.held(task));
        } finally {
            me.region--;
        }
    }

    /** One for each pair of sites, in the order in which they were found. */
    Conflict[] all() {
        return found.toArray(new Conflict[0]);
    }
}
