package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import threadlint.event.Kind;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;
import threadlint.strategy.Goal;

/** Sees whether the events of a goal happen in their order, each where it was predicted. */
final class GoalWatch extends Recording {
    private final Prediction prediction;
    private final long[] numbers;
    private Schedule schedule;
    private int passed;

    GoalWatch(Prediction prediction) {
        super(null);
        this.prediction = prediction;
        this.numbers = new long[prediction.goal.size()];
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

    @Override
    public void onEvent(Task task, Kind kind, Object resource, int location, boolean early) {
        witness().settle();
        if (prediction.kind == Goal.Kind.PASS && !hasPassed() && isNext(task, kind)) {
            numbers[passed++] = schedule.events() - 1;
        }
        super.onEvent(task, kind, resource, location, early);
    }

    private boolean isNext(Task task, Kind kind) {
        Goal goal = prediction.goal;
        return prediction.order.has(goal.thread(passed), witness().path(task.thread))
                && witness().count(task.thread) == goal.event(passed)
                && isAccess(kind)
                && (task.site == 0 || !isPlain(kind) || prediction.site(passed).has(task.site));
    }

    private static boolean isPlain(Kind kind) {
        return kind == Kind.READ || kind == Kind.WRITE;
    }

    private static boolean isAccess(Kind kind) {
        switch (kind) {
            case READ:
            case WRITE:
            case VOLATILE_READ:
            case VOLATILE_WRITE:
            case ATOMIC:
            case OPERATION:
                return true;
            default:
                return false;
        }
    }
}
