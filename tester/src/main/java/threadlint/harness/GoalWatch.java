package threadlint.harness;

import threadlint.event.Kind;
import threadlint.runtime.task.Task;
import threadlint.strategy.Goal;

/** Sees whether the events of a goal happen in their order, each where it was predicted. */
final class GoalWatch extends Recording {
    private final Prediction prediction;
    private int passed;

    GoalWatch(Prediction prediction) {
        super(null);
        this.prediction = prediction;
    }

    /** Whether all happened, in their order. */
    boolean hasPassed() {
        return passed == prediction.goal.size();
    }

    @Override
    public void onEvent(Task task, Kind kind, Object resource, int location, boolean early) {
        witness().settle();
        if (prediction.kind == Goal.Kind.PASS && !hasPassed() && isNext(task, kind)) {
            passed++;
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
