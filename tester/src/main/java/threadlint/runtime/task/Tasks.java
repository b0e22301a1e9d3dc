package threadlint.runtime.task;

import java.util.Arrays;
import threadlint.event.Kind;
import threadlint.runtime.jvm.Natives;

/** The threads of a schedule, by number. Grows on the thread that has the baton; others may look. */
public final class Tasks {
    private volatile Task[] tasks = new Task[8];
    private volatile int count;

    /** Those that had not ended when they were last counted, by number. */
    private Task[] alive = new Task[8];

    private int aliveCount;

    private volatile String[] places = {};

    public int count() {
        return count;
    }

    public Task get(int number) {
        return tasks[number];
    }

    public Task add(Thread logical, Thread carrier) {
        int number = count;
        if (number == tasks.length) {
            Task[] more = new Task[number * 2];
            System.arraycopy(tasks, 0, more, 0, number);
            tasks = more;
        }
        Task task = new Task(number, logical, carrier);
        tasks[number] = task;
        count = number + 1;
        if (aliveCount == alive.length) {
            alive = Arrays.copyOf(alive, aliveCount * 2);
        }
        alive[aliveCount++] = task;
        return task;
    }

    /** How many have not ended; only for the thread that has the baton, or the coordinator when nobody has it. */
    public int countAlive() {
        int kept = 0;
        for (int i = 0; i < aliveCount; i++) {
            if (!alive[i].hasEnded()) {
                alive[kept++] = alive[i];
            }
        }
        Arrays.fill(alive, kept, aliveCount, null);
        aliveCount = kept;
        return kept;
    }

    /** One of those that have not ended, in the order of their numbers: below {@link #countAlive}, which comes first. */
    public Task alive(int index) {
        return alive[index];
    }

    /** The task that the thread executes. A carrier may have executed others, which have ended. */
    public Task executedBy(Thread thread) {
        for (int i = count - 1; i >= 0; i--) {
            if (tasks[i].carrier() == thread && !tasks[i].hasEnded()) {
                return tasks[i];
            }
        }
        return null;
    }

    /** The task of a thread as the program sees it, or of the thread that executes it. */
    public Task of(Thread thread) {
        for (int i = count - 1; i >= 0; i--) {
            if (tasks[i].logical() == thread) {
                return tasks[i];
            }
        }
        return executedBy(thread);
    }

    /** The task that holds the exclusive lock with this synchronizer, null if none does. */
    public Task ownerOf(Object synchronizer) {
        Thread owner = Natives.owner(synchronizer);
        return owner == null ? null : of(owner);
    }

    /** Lets go what the last operations of the running task and of those that have ended were about. */
    public void letGo(Task running) {
        for (int i = 0, n = count; i < n; i++) {
            if (tasks[i] == running || tasks[i].hasEnded()) {
                tasks[i].letGo();
            }
        }
    }

    /** Whether the thread belongs to the schedule, be its task over or not. */
    public boolean has(Thread thread) {
        for (int i = 0, n = count; i < n; i++) {
            if (tasks[i].logical() == thread || tasks[i].carrier() == thread) {
                return true;
            }
        }
        return false;
    }

    /** Whether all but daemons have ended, apart from one that may be about to end. */
    public boolean onlyDaemonsLeftBut(Task ending) {
        for (int i = 0, n = count; i < n; i++) {
            if (tasks[i] != ending && !tasks[i].hasEnded() && !tasks[i].logical().isDaemon()) {
                return false;
            }
        }
        return true;
    }

    /**
     * The task does not run, nor can another one let it go on. Called by its own thread or the coordinator, when no
     * other thread runs.
     *
     * @param place where it is blocked, in words
     */
    public void goOutside(Task task, String place) {
        addPlace(place);
        task.goOutside(place);
    }

    private void addPlace(String place) {
        for (String known : places) {
            if (known.equals(place)) {
                return;
            }
        }
        String[] more = Arrays.copyOf(places, places.length + 1);
        more[places.length] = place;
        places = more;
    }

    /** Where tasks were blocked outside, each place once. */
    public String[] placesOutside() {
        return places;
    }

    /** Whether a task waits outside for something that the scheduler does not control. */
    public boolean hasOutside() {
        for (int i = 0, n = count; i < n; i++) {
            if (!tasks[i].hasEnded() && tasks[i].isOutside()) {
                return true;
            }
        }
        return false;
    }

    /** Whether one of them keeps the program alive, or another task joins it: it is likely to come back. */
    public boolean hasAwaitedOutside() {
        for (int i = 0, n = count; i < n; i++) {
            Task task = tasks[i];
            if (!task.hasEnded() && task.isOutside() && (!task.logical().isDaemon() || isJoined(task))) {
                return true;
            }
        }
        return false;
    }

    private boolean isJoined(Task joined) {
        for (int i = 0, n = count; i < n; i++) {
            Task task = tasks[i];
            if (!task.hasEnded() && !task.isOutside() && task.kind == Kind.JOIN && task.other() == joined) {
                return true;
            }
        }
        return false;
    }

    /** Whether a task is back from outside, or was woken from there. */
    public boolean hasArrival() {
        for (int i = 0, n = count; i < n; i++) {
            if (tasks[i].hasArrived() || !tasks[i].hasEnded() && tasks[i].kind == Kind.PARK && tasks[i].hasPermit()) {
                return true;
            }
        }
        return false;
    }
}
