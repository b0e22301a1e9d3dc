package threadlint.runtime.choice;

import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.runtime.task.Task;

/**
 * Steps before which no other thread need be let in, because they move past the steps of other threads (Lipton:
 * "Reduction: a method of proving properties of parallel programs", CACM 1975).
 *
 * <p>To join a thread that has ended moves both ways past everything: nothing about an ended thread changes.
 *
 * <p>Two more steps move, but for what a program can see of them on the way. A schedule that is coarse has no
 * decision before them; only part of the random ones are, so that no outcome is lost:
 * <ul>
 * <li>STARTED. A start only enables the new thread, so it moves left past whatever the others do up to the next
 *     operation of the thread that started it. A plain access that races with the new thread can tell, as can a
 *     question about that thread's state. A program that starts many threads with short tasks is a coarse one: with
 *     a decision after each start, the first of them are over when the last one comes into play.
 * <li>{@code unlock}. A release moves left past every step that waits for the lock, as that was not possible before.
 *     A {@code tryLock} that fails, or a question about the lock, can tell.
 * </ul>
 *
 * <p>What comes before the first operation of a thread moves left as well, except that a plain access can tell. In a
 * prompt schedule, one or more threads that have not begun do so before any other step is chosen, so that what is
 * chosen is the order of operations. In the others BEGIN has its decision: a thread that has not begun is one more step
 * behind, which is an order that prompt schedules take more rarely.
 *
 * <p>These steps do not move. Accesses of volatile fields, atomic operations and plain accesses that are events
 * conflict with each other. An entry into a monitor moves right, so the decision belongs before it. An exit moves
 * left, and nobody can ask whether another thread holds a monitor, so it never had a decision. A notify happens under
 * the monitor, which all who could tell need. An unpark does not move past the park of its target: of two permits
 * given before it one is lost. An interrupt does not move past a question about the flag. A time-out, a sleep and a
 * yield move the clock or the turn.
 */
public final class Movers {
    private static final String LOCKS = "java.util.concurrent.locks.";

    /** By number of a location: 1 if it is a release, -1 if not, 0 as long as nobody has asked. */
    private static byte[] releases = new byte[64];

    private final boolean coarse;
    private final boolean prompt;

    /**
     * @param coarse whether there is no decision before steps that move but for what a program can see of them
     * @param prompt whether threads that can begin do so before any other step is chosen
     */
    public Movers(boolean coarse, boolean prompt) {
        this.coarse = coarse;
        this.prompt = prompt;
    }

    /** Whether the task, which is one of several that can go on, does so without a decision. */
    boolean goesFirst(Task task) {
        return prompt && task.kind == Kind.BEGIN;
    }

    /** Whether the task, which can take the step that it announced, goes on without a decision. */
    public boolean goesOn(Task task) {
        switch (task.kind) {
            case JOIN:
                return task.other().hasEnded();
            case STARTED:
                return coarse;
            case OPERATION:
                return coarse && isRelease(task.location);
            default:
                return false;
        }
    }

    private static boolean isRelease(int location) {
        if (location >= releases.length) {
            byte[] more = new byte[location * 2];
            System.arraycopy(releases, 0, more, 0, releases.length);
            releases = more;
        }
        if (releases[location] == 0) {
            boolean release = Locations.name(location).startsWith(LOCKS) && Locations.member(location).startsWith("unlock");
            releases[location] = (byte) (release ? 1 : -1);
        }
        return releases[location] > 0;
    }
}
