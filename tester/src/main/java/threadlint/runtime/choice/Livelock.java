package threadlint.runtime.choice;

import java.util.Arrays;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.jdk.MethodNames;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Tasks;
import threadlint.runtime.task.Turns;

/**
 * Tells spinning from work.
 *
 * <p>A thread spins if it never makes {@link #BUSY} steps without one that offers the processor or lets time pass,
 * or makes only steps that look. From half of the step bound on the schedule is fair; if every thread that made
 * steps from there to the bound spins, none of them gets what it waits for. A loop that only looks, and never offers
 * the processor, may also be one that counts: it spins if it still does after {@link #PATIENCE} times as many steps.
 * Whatever a loop looks like, it does not spin as long as its threads read or write values that are {@link Novelty new},
 * or count towards a bound, or make very many {@link Turns turns} without a step.
 *
 * <p>This may miss livelocks: a loop that writes without ever yielding counts as work, and so does one that reads
 * plain fields or makes no step at all, since such a loop mostly computes, and one that counts its attempts in a field. A loop that asks for
 * the time ends by itself, because time passes faster from half of the step bound on
 * ({@link threadlint.runtime.task.VirtualClock#hurry}).
 */
public final class Livelock {
    private static final int BUSY = 64;
    private static final int PATIENCE = 4;

    /** No location of a value. */
    private static final int COUNTERS = -1;

    /** What the threads do that made steps in the second half. */
    public enum Verdict {
        /** Each of them spins. */
        SPINS,
        /** One of them works. */
        WORKS,
        /** One of them only looks, which may be work; more steps will tell. */
        UNDECIDED
    }

    private final int maxSteps;
    private final int from;
    private int steps;
    private boolean[] works = new boolean[8];

    /** By thread: how often in a row it only looked, without offering the processor. */
    private int[] looks = new int[8];
    private boolean[] moves = new boolean[8];

    /** How many steps there were when a thread ended. */
    private int lastEnd;

    private final Novelty novelty = new Novelty();

    /** How many steps there were when a value was new. */
    private int lastNew;

    public Livelock(int maxSteps) {
        this.maxSteps = maxSteps;
        from = maxSteps / 2;
    }

    /** How many steps it has seen. */
    public int steps() {
        return steps;
    }

    /** Whether a verdict is due: there were as many steps as the bound allows since the last end of a thread. */
    public boolean isDue() {
        return steps - lastEnd >= maxSteps;
    }

    /** A thread has ended, which is progress, and what others do from now on is to be seen. */
    public void ended() {
        lastEnd = steps;
        novelty.forget();
        Arrays.fill(works, false);
        Arrays.fill(looks, 0);
        Arrays.fill(moves, false);
    }

    public void step(Task task) {
        boolean computes = Turns.takeOffered();
        if (++steps - lastEnd < from) {
            return;
        }
        if (task.thread >= works.length) {
            grow(task.thread * 2);
        }
        moves[task.thread] = true;
        if (Turns.takeTold() && novelty.isNew(task.thread, COUNTERS, Turns.counters())) {
            lastNew = steps;
        }
        if (computes) {
            works[task.thread] = true;
        } else if (task.kind == Kind.YIELD || task.kind == Kind.SLEEP || task.waitsForSignal() && task.hasLimit()) {
            task.forgetBusySteps();
            looks[task.thread] = 0;
        } else if (looks(task)) {
            looks[task.thread]++;
        } else if (task.countBusyStep() >= BUSY) {
            works[task.thread] = true;
        }
    }

    /** A thread has read or written a value, or an operation has returned it. */
    public void value(int thread, int location, long value) {
        if (steps - lastEnd >= from && novelty.isNew(thread, location, value)) {
            lastNew = steps;
        }
    }

    /** Whether the announced step changes nothing, or only tries to. */
    public static boolean looks(Task task) {
        switch (task.kind) {
            case YIELD:
            case VOLATILE_READ:
            case WAIT:
            case PARK:
                return true;
            case OPERATION:
            case ATOMIC:
                return MethodNames.tries(Locations.member(task.location));
            default:
                return false;
        }
    }

    public Verdict judge(Tasks tasks) {
        if (steps - lastNew < from / 2) {
            return Verdict.WORKS;
        }
        boolean looked = false;
        boolean moved = false;
        for (int i = 0; i < tasks.count() && i < works.length; i++) {
            if (!tasks.get(i).hasEnded() && moves[i]) {
                if (works[i]) {
                    return Verdict.WORKS;
                }
                looked |= looks[i] >= BUSY;
                moved = true;
            }
        }
        if (looked && steps / PATIENCE < maxSteps) {
            return Verdict.UNDECIDED;
        }
        return moved ? Verdict.SPINS : Verdict.WORKS;
    }

    public String message(int steps) {
        return "no thread gets further: after " + steps + " steps, the last half of them fair, every thread"
                + " that can go on only spins";
    }

    private void grow(int length) {
        boolean[] moreWorks = new boolean[length];
        int[] moreLooks = new int[length];
        boolean[] moreMoves = new boolean[length];
        System.arraycopy(works, 0, moreWorks, 0, works.length);
        System.arraycopy(looks, 0, moreLooks, 0, looks.length);
        System.arraycopy(moves, 0, moreMoves, 0, moves.length);
        works = moreWorks;
        looks = moreLooks;
        moves = moreMoves;
    }
}
