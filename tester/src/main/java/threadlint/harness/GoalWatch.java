package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.BitSet;
import threadlint.event.Kind;
import threadlint.event.Sites;
import threadlint.jdk.StackFrames;
import threadlint.record.CallSite;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;
import threadlint.strategy.DirectedStrategy;
import threadlint.strategy.Goal;
import threadlint.strategy.InterposingStrategy;

/**
 * Sees whether the events of a goal happen in their order, or block their threads, each where it was predicted.
 *
 * <p>An event of an order is recognised by its number in its thread, or, if {@code byPlace}, by its line: a program
 * that was recorded while it ran freely does more under control, where the JDK is seen, too. Then the events of one
 * thread have to be in one call of the unit of work. What it accesses between them does not matter: the events alone
 * conflict both ways, so that no serial order of the units has them.
 */
final class GoalWatch extends Recording implements InterposingStrategy.Pattern {
    private final Prediction prediction;
    private final boolean byPlace;
    private final BitSet sitesInJdk;
    private final long[] numbers;
    private final Accessed[] accesses;

    /** By passed event, how many methods its thread had entered before its unit of work; -1 if it is in none. */
    private final int[] around;

    private Schedule schedule;
    private int passed;
    private boolean blocked;

    /** @param sitesInJdk gets the sites of the JDK at which the lines of a race make it access something */
    GoalWatch(Prediction prediction, BitSet sitesInJdk, boolean byPlace) {
        super(null);
        this.prediction = prediction;
        this.byPlace = byPlace;
        this.around = new int[prediction.goal.size()];
        this.sitesInJdk = sitesInJdk;
        this.numbers = new long[prediction.goal.size()];
        this.accesses = new Accessed[prediction.goal.size()];
    }

    @Override
    public void watch(Schedule watched) {
        super.watch(watched);
        schedule = watched;
    }

    /** Marks the events of the goal in a {@code failure} message about the schedule. */
    void mark(JsonObject failure) {
        JsonArray events = failure.getArray("events");
        for (int i = 0; i < passed; i++) {
            long index = numbers[i] - failure.getLong("events_before");
            if (index >= 0 && index < events.size()) {
                events.getObject((int) index).put("mark", true);
            }
        }
    }

    /** Whether all happened, in their order. */
    boolean hasPassed() {
        return passed == prediction.goal.size();
    }

    /** Whether at the end each thread of the goal waits at its event for another one of them. */
    boolean isBlocked() {
        return blocked;
    }

    @Override
    public void judged() {
        // What follows counts the requests.
        witness().settle();
        blocked = areAllBlocked();
        super.judged();
    }

    private boolean areAllBlocked() {
        for (int i = 0; i < prediction.goal.size(); i++) {
            Task task = task(i);
            if (task == null || !isBlocked(task, i) || !waitsForGoal(task)) {
                return false;
            }
        }
        return true;
    }

    /** The thread of an event of the goal, null if it has not started. */
    private Task task(int index) {
        for (int number = 0; number < schedule.taskCount(); number++) {
            if (prediction.order.has(prediction.goal.thread(index), witness().path(number))) {
                return schedule.task(number);
            }
        }
        return null;
    }

    private boolean isBlocked(Task task, int index) {
        if (witness().requested(task) != prediction.goal.event(index)) {
            return false;
        }
        return prediction.site(index).line == 0 || isIn(task, index);
    }

    /** Whether the innermost frame of the program is where an event of the goal was predicted. */
    private boolean isIn(Task task, int index) {
        StackTraceElement at = CallSite.of(task);
        return prediction.site(index).isAt(at.getClassName(), StackFrames.method(at), Math.max(at.getLineNumber(), 0));
    }

    /** Of a lock that several threads share it is not known for whom it waits. */
    private boolean waitsForGoal(Task task) {
        Task awaited = schedule.awaited(task);
        boolean found = awaited == null;
        for (int i = 0; !found && i < prediction.goal.size(); i++) {
            found = task(i) == awaited;
        }
        return found;
    }

    @Override
    public void onEvent(Task task, Kind kind, Object resource, int location, boolean early) {
        witness().settle();
        if (prediction.kind == Goal.Kind.PASS && !hasPassed()) {
            pass(task, kind, Accessed.of(task, kind, resource, location));
        }
        if (prediction.kind == Goal.Kind.MEET && isPlain(kind)) {
            learn(task);
        }
        super.onEvent(task, kind, resource, location, early);
    }

    private void learn(Task task) {
        boolean isUnknown = Sites.isInJdk(task.site) && !sitesInJdk.get(task.site);
        if (isUnknown && (isIn(task, 0) || isIn(task, 1))) {
            sitesInJdk.set(task.site);
        }
    }

    /** @param accessed null if the event is no access */
    private void pass(Task task, Kind kind, Accessed accessed) {
        boolean isNext = prediction.isOrder
                ? isEvent(task) && DirectedStrategy.isEvent(kind) && prediction.order.isAhead(prediction.goal, witness())
                : accessed != null && isEvent(task) && isPredicted(task, kind, accessed) && (!byPlace || isThere(task));
        if (isNext) {
            accesses[passed] = accessed;
            around[passed] = around(task, passed);
            numbers[passed++] = schedule.events() - 1;
        }
    }

    private boolean isEvent(Task task) {
        return isOf(passed, task.thread)
                && (byPlace || witness().count(task.thread) == prediction.goal.event(passed));
    }

    /** Whether an event of the goal is one of that thread. */
    private boolean isOf(int index, int thread) {
        return prediction.order.has(prediction.goal.thread(index), witness().path(thread));
    }

    private boolean isThere(Task task) {
        return isIn(task, passed) && (prediction.unit(passed) == null || around(task, passed) >= 0);
    }

    /** How many methods the thread had entered before the unit of work of an event; -1 if it is not in that unit. */
    private int around(Task task, int index) {
        for (int i = 0; i < witness().openUnits(task.thread); i++) {
            int unit = witness().openUnit(task.thread, i);
            if ((Sites.className(unit) + "." + Sites.method(unit)).equals(prediction.unit(index))) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public void onLeave(Task task) {
        super.onLeave(task);
        if (byPlace && hasFrom(passed, task.thread) && hasLeft(task.thread)) {
            passed = 0;
        }
    }

    /** Whether one of the events of the goal, from that one on, is of the thread. */
    private boolean hasFrom(int index, int thread) {
        for (int i = index; i < accesses.length; i++) {
            if (isOf(i, thread)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the thread has left the unit of work of one of its events that have passed. */
    private boolean hasLeft(int thread) {
        boolean found = false;
        for (int i = 0; i < passed; i++) {
            found |= isOf(i, thread) && witness().openUnits(thread) <= around[i];
        }
        return found;
    }

    @Override
    public int passed() {
        return passed;
    }

    @Override
    public boolean isAtRest(int thread) {
        return !hasPassed() && !isOf(passed, thread) && hasFrom(0, thread);
    }

    private boolean isPredicted(Task task, Kind kind, Accessed accessed) {
        return (task.site == 0 || !isPlain(kind) || isPlainAt(task))
                && prediction.isAbout(passed, accessed)
                && keepsVariables(accessed);
    }

    private boolean isPlainAt(Task task) {
        return Sites.isInJdk(task.site) ? isIn(task, passed) : prediction.site(passed).has(task.site);
    }

    private boolean keepsVariables(Accessed accessed) {
        for (int i = 0; i < passed; i++) {
            if (!prediction.allows(i, passed, accesses[i].isOfSameVariable(accessed))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(Kind kind) {
        return kind == Kind.READ || kind == Kind.WRITE;
    }
}
