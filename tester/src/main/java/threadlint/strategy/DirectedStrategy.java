package threadlint.strategy;

import java.util.Set;
import threadlint.event.Kind;
import threadlint.event.Pending;
import threadlint.event.TraceProgress;

/**
 * Goes where a prediction says: a thread waits while something that must come before its next event has not happened,
 * and at the end of its part of the order until the goal is reached. Without a prediction, and when the goal is
 * reached, it is a random walk in which sleeps last as long as they do.
 *
 * <p>Threads are recognised by their paths and events by their numbers, which holds as long as each thread does what
 * it did when it was recorded. Where nobody may go on, the order cannot be kept; then threads that do not wait at the
 * goal go on anyway.
 */
public final class DirectedStrategy implements Strategy {
    private final PartialOrder order;
    private final Goal goal;
    private final TraceProgress progress;
    private final boolean inOrder;
    private final long[] done;
    private Randomness random;
    private boolean reached;
    private String lost;

    /** A random walk. */
    public DirectedStrategy() {
        this(null, null, null, false);
    }

    /**
     * @param progress of the schedule that it chooses for
     * @param inOrder whether of several threads that may go on the one that comes first in the order does; else any
     */
    public DirectedStrategy(PartialOrder order, Goal goal, TraceProgress progress, boolean inOrder) {
        this.order = order;
        this.goal = goal;
        this.progress = progress;
        this.inOrder = inOrder;
        this.done = new long[order == null ? 0 : order.threads()];
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.CONFLICTS, Need.EVERY_DECISION, Need.EARLY_SLEEPS);
    }

    @Override
    public void begin(Randomness random, int length) {
        this.random = random;
        reached = false;
        lost = null;
    }

    /** Where the order could first not be kept, in words; null if it always could. */
    public String lost() {
        return lost;
    }

    @Override
    public int choose(Pending[] options, int count, int last) {
        if (order == null || reached) {
            return Awake.any(options, count, random);
        }
        look(options, count);
        if (reached) {
            return Awake.any(options, count, random);
        }
        int chosen = first(options, count);
        return chosen >= 0 ? chosen : anyone(options, count);
    }

    private void look(Pending[] options, int count) {
        progress.settle();
        for (int number = 0; number < progress.threads(); number++) {
            int thread = order.thread(progress.path(number));
            if (thread >= 0) {
                done[thread] = progress.count(number);
            }
        }
        reached = goal.isReached(done) && (goal.kind != Goal.Kind.MEET || standing(options, count) == goal.size());
    }

    /** How many of the goal's threads stand at an access. */
    private int standing(Pending[] options, int count) {
        int standing = 0;
        for (int i = 0; i < count; i++) {
            boolean accesses = options[i].kind == Kind.READ || options[i].kind == Kind.WRITE;
            int thread = thread(options[i]);
            standing += accesses && thread >= 0 && goal.holds(thread, done[thread]) ? 1 : 0;
        }
        return standing;
    }

    private int thread(Pending option) {
        return order.thread(progress.path(option.thread));
    }

    /** One that may go on: the first in the order, or any. */
    private int first(Pending[] options, int count) {
        int best = -1;
        int candidates = 0;
        for (int i = 0; i < count; i++) {
            if (!mayGoOn(options[i])) {
                continue;
            }
            candidates++;
            boolean better = inOrder
                    ? best < 0 || position(options[i]) < position(options[best])
                    : random.nextInt(candidates) == 0;
            best = better ? i : best;
        }
        return best;
    }

    private int position(Pending option) {
        int thread = thread(option);
        return order.position(thread, done[thread]);
    }

    private boolean mayGoOn(Pending option) {
        int thread = thread(option);
        if (thread < 0) {
            return false;
        }
        if (!isEvent(option.kind)) {
            return true;
        }
        long next = done[thread];
        if (option.kind == Kind.INITIALIZE) {
            // What others have initialised is waited for.
            return order.isOpen(thread, next, done);
        }
        boolean ends = next >= order.end(thread);
        // A wait that was ended by a signal is two events at once: the signal's effect and the lock.
        boolean isTwo = option.kind == Kind.REACQUIRE;
        return !ends && order.isOpen(thread, next, done) && (!isTwo || order.isOpen(thread, next + 1, done));
    }

    /** Whether a step is in the trace, or leads to an event that is. */
    public static boolean isEvent(Kind kind) {
        switch (kind) {
            case BEGIN:
            case STARTED:
            case SLEEP:
            case YIELD:
            case INITIALIZE:
            case RETURN:
                return false;
            default:
                return true;
        }
    }

    /** Nobody may go on, or all may: one that does not wait at the goal, if there is one. */
    private int anyone(Pending[] options, int count) {
        if (!reached && lost == null) {
            lost = told(options[0]);
        }
        int chosen = -1;
        int candidates = 0;
        for (int i = 0; i < count; i++) {
            int thread = thread(options[i]);
            boolean waits = !reached && thread >= 0 && goal.holds(thread, done[thread]);
            if (!waits && random.nextInt(++candidates) == 0) {
                chosen = i;
            }
        }
        return chosen >= 0 ? chosen : random.nextInt(count);
    }

    private String told(Pending option) {
        int thread = thread(option);
        return thread < 0
                ? "a thread goes on that is not in the order"
                : "thread ".concat(order.path(thread)).concat(" cannot go on in the order after its event ")
                        .concat(Long.toString(done[thread]));
    }
}
