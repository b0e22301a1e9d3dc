package threadlint.strategy;

import java.util.ArrayList;
import java.util.Set;
import threadlint.event.Kind;
import threadlint.event.Numbering;
import threadlint.event.Pending;

/**
 * Depth-first search over all schedules: says when everything is covered.
 *
 * <p>Each schedule follows the choices of the one before up to the deepest decision that has an untried candidate.
 * Without a bound on preemptions, sleep sets leave out schedules that only reorder steps that do not conflict: each
 * Mazurkiewicz trace is completed once, and schedules in which every thread that could go on sleeps are abandoned.
 *
 * <p><b>Why comparing footprints across schedules is sound.</b> The program makes new objects in each schedule, so
 * objects are compared by their numbers in the order in which they were first seen. Up to a decision two schedules
 * with the same choices agree, and give the same numbers: to what was touched, and to what the options there
 * announce. A sleeping thread's footprint was recorded after that prefix; it is compared with the steps taken after
 * the same prefix instead. A resource known at the decision has one number in both. A resource first met later is
 * in doubt, and conflicts with every other such ({@link Footprint}): that may repeat traces, but never loses one.
 * And while nothing conflicts with a sleeping thread's step, the step would still do what it did, as it reads
 * nothing that was written since.
 *
 * <p>A notify that may wake several waiters is a choice inside a step: each is tried, and the footprint
 * of the step holds what it touches in either case.
 *
 * <p><b>Bounds.</b> Only fair schedules are searched ({@link Fairness}), so that loops that yield end: a thread
 * does not poll again before another thread has run. Since a yield makes room for every other thread, a step that
 * ends in one conflicts with every other. An early time-out and the same time-out once nothing else can go on count
 * as one step, of which the one that leaves more of the budget is sure to be tried. Branches beyond a depth are not
 * tried; when all within it is covered, it is doubled and the search starts again. It also starts again, and is not
 * complete, if the program took other ways under the same choices. With a bound on preemptions sleep sets are off,
 * as the schedule that stands for a trace may be one that the bound leaves out.
 */
public final class DepthFirstStrategy implements Strategy {
    /** No bound on preemptions. */
    public static final int UNBOUNDED = -1;

    private static final int FIRST_DEPTH = 1000;

    private final int bound;
    private final ArrayList<Branch> path = new ArrayList<>();
    private final SleepSet asleep = new SleepSet();
    private final Fairness fairness = new Fairness();
    private final Numbering resources = new Numbering();
    /** Footprint of the running step, null if it is not needed. */
    private Footprint step;
    private int[] candidates = new int[16];
    private int depthLimit;
    /** Number of branches on the path that this schedule has met. */
    private int depth;
    private int preemptions;
    private boolean cut;
    private boolean diverged;

    /** @param bound preemptions per schedule, or {@link #UNBOUNDED} */
    public DepthFirstStrategy(int bound) {
        this(bound, FIRST_DEPTH);
    }

    DepthFirstStrategy(int bound, int depthLimit) {
        this.bound = bound;
        this.depthLimit = depthLimit;
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.SAME_OPTIONS, Need.ORDERING, Need.EVERY_DECISION);
    }

    @Override
    public boolean wantsFootprints() {
        return bound == UNBOUNDED;
    }

    @Override
    public void begin(Randomness random, int length) {
        resources.clear();
        asleep.clear();
        fairness.begin();
        step = null;
        depth = 0;
        preemptions = 0;
    }

    @Override
    public int choose(Pending[] options, int count, int last) {
        if (options[0].kind == Kind.WAITER) {
            return chooseWaiter(options, count);
        }
        endStep(options, count, last);
        int candidateCount = awake(options, count, last);
        if (candidateCount == 0) {
            return ABANDON;
        }
        int choice = candidates[0];
        if (candidateCount > 1 && withinDepth()) {
            Branch branch = branch(options, candidateCount);
            choice = candidates[branch.current()];
            if (wantsFootprints()) {
                branch.putToSleep(asleep);
                step = branch.step(resources.size());
            }
        } else if (candidateCount > 1) {
            choice = inTurn(options, candidateCount, last);
        }
        fairness.chose(options[choice].thread);
        if (choice != last && goesOn(options, last)) {
            preemptions++;
        }
        return choice;
    }

    @Override
    public void touched(int thread, Object resource, int location, boolean write) {
        int number = resource == null ? Footprint.UNKNOWN : resources.of(resource);
        asleep.touched(number, location, write);
        if (step != null) {
            step.add(number, location, write);
        }
    }

    @Override
    public boolean end(boolean abandoned) {
        if (depth < path.size()) {
            divergeAt(depth);
        }
        while (!path.isEmpty() && !path.get(path.size() - 1).advance()) {
            path.remove(path.size() - 1);
        }
        return !path.isEmpty() || restart();
    }

    private int chooseWaiter(Pending[] options, int count) {
        reserve(count);
        for (int i = 0; i < count; i++) {
            candidates[i] = i;
        }
        return withinDepth() ? branch(options, count).current() : 0;
    }

    /** The step before this scheduling point is over; what the options announce gets numbers, in the order of the threads. */
    private void endStep(Pending[] options, int count, int last) {
        fairness.at(options, count, last);
        if (last >= 0 && options[last].yielded) {
            touched(options[last].thread, null, 0, true);
        }
        step = null;
        for (int i = 0; i < count && wantsFootprints(); i++) {
            if (options[i].resource != null) {
                resources.of(options[i].resource);
            }
        }
    }

    /** Fills in the candidates: the thread that ran last first, as that takes the fewest preemptions. */
    private int awake(Pending[] options, int count, int last) {
        reserve(count);
        boolean onlyLast = bound != UNBOUNDED && preemptions >= bound && goesOn(options, last);
        int found = 0;
        for (int i = -1; i < count; i++) {
            int option = i < 0 ? last : i;
            boolean considered = i < 0 ? last >= 0 : i != last && !onlyLast;
            if (considered && !fairness.holdsBack(option, options, count, last) && !asleep.holds(options[option])) {
                candidates[found++] = option;
            }
        }
        return found;
    }

    private void reserve(int count) {
        if (count > candidates.length) {
            candidates = new int[count * 2];
        }
    }

    private boolean withinDepth() {
        cut |= depth >= depthLimit;
        return depth < depthLimit;
    }

    /** The decision that has several candidates: as met before, or new. */
    private Branch branch(Pending[] options, int count) {
        if (depth < path.size() && !path.get(depth).matches(options, candidates, count)) {
            divergeAt(depth);
        }
        if (depth == path.size()) {
            path.add(new Branch(options, candidates, count));
        }
        return path.get(depth++);
    }

    /** The candidate with the next higher number: beyond the depth threads take turns, so that loops that wait for others end. */
    private int inTurn(Pending[] options, int count, int last) {
        int turn = last < 0 ? -1 : options[last].thread;
        for (int i = 0; i < count; i++) {
            if (options[candidates[i]].thread > turn) {
                return candidates[i];
            }
        }
        return candidates[0];
    }

    private static boolean goesOn(Pending[] options, int last) {
        return last >= 0 && !options[last].early && !options[last].yielded;
    }

    private void divergeAt(int met) {
        diverged = true;
        while (path.size() > met) {
            path.remove(path.size() - 1);
        }
    }

    /** Everything was tried. Whether it was only everything within the depth, or not reliably. */
    private boolean restart() {
        boolean again = cut || diverged;
        if (cut) {
            depthLimit *= 2;
        }
        cut = false;
        diverged = false;
        return again;
    }
}
