package threadlint.runtime.race;

import java.util.ArrayList;
import threadlint.event.Kind;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.task.Monitors;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Tasks;

/**
 * Finds the moments at which two threads stand at conflicting accesses at once, whatever brought them there. A
 * replay of the same decisions finds the same ones.
 */
public final class Conflicts {
    private final Tasks tasks;
    private final Monitors monitors;
    private final LockSets locks;
    private final ArrayList<Conflict> found = new ArrayList<>();

    public Conflicts(Tasks tasks, Monitors monitors, LockSets locks) {
        this.tasks = tasks;
        this.monitors = monitors;
        this.locks = locks;
    }

    /** The running task has announced a read or a write: all others stand still. */
    public void look(Task me) {
        for (int i = 0, n = tasks.countAlive(); i < n; i++) {
            Task other = tasks.alive(i);
            if (other != me && stands(other) && me.conflicts(other) && !locks.areValidated(me, other) && isNew(other.site, me.site)) {
                add(new Conflict(me, other, side(me, other), side(me, me)));
            }
        }
    }

    /** Whether the task has announced a read or a write, and not executed it. */
    private static boolean stands(Task task) {
        return (task.kind == Kind.READ || task.kind == Kind.WRITE) && !task.isOutside();
    }

    /** The site of an access that the JDK makes is no place in the program: where it stood, its stack tells. */
    private void add(Conflict conflict) {
        if (isNew(conflict.first.place, conflict.second.place)) {
            found.add(conflict);
        }
    }

    private boolean isNew(int one, int other) {
        for (int i = 0; i < found.size(); i++) {
            Conflict conflict = found.get(i);
            if (conflict.first.place == one && conflict.second.place == other
                    || conflict.first.place == other && conflict.second.place == one) {
                return false;
            }
        }
        return true;
    }

    /** Taking a stack may load and initialise classes of the JDK. */
    private Conflict.Side side(Task me, Task task) {
        me.enterRegion();
        try {
            StackTraceElement[] stack = task == me ? Natives.stack() : Natives.stack(task.carrier());
            return new Conflict.Side(task, stack, monitors.heldBy(task));
        } finally {
            me.leaveRegion();
        }
    }

    /** One for each pair of places, in the order in which they were found. */
    public Conflict[] all() {
        return found.toArray(new Conflict[0]);
    }
}
