package threadlint.runtime.choice;

import threadlint.event.Kind;
import threadlint.runtime.task.Monitor;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Tasks;
import threadlint.runtime.task.VirtualClock;
import threadlint.strategy.Randomness;
import threadlint.strategy.Strategy;

/**
 * Finds out which threads can go on, and lets the strategy choose.
 *
 * <p>A thread that waits with a time limit can go on early while the budget lasts, which moves the clock. One that
 * waits for a signal can go on by a spurious wake-up. When no thread can go on, the clock moves to the next
 * time-out, but first waits for threads that are blocked outside (see {@link threadlint.runtime.task.Grace}).
 */
public final class Chooser {
    /**
     * A wait of which as much is left comes to its end only when it is due or nothing else can run: no thread that can
     * run is held up for so long but on a machine that has nearly come to a halt. This may miss failures that need it.
     */
    private static final long LONG_WAIT = 50_000_000L;

    /** Threads that only yield wait for time to pass, if they do so for long. */
    private static final int MOST_VAIN_ROUNDS = 50;

    /**
     * How much time passes then, in nanoseconds; in each further round twice as much. They may wait for a certain time
     * themselves, which comes before a time limit that is far.
     */
    private static final long FIRST_PASS = 100_000L;

    /** Doubled so often it is longer than any limit that is waited for. */
    private static final int MOST_DOUBLINGS = 30;

    private final Tasks tasks;
    private final VirtualClock clock;
    private final Strategy strategy;
    private final boolean asksAlways;
    private final Randomness chance;
    private final int spurious;
    private final boolean earlySleeps;
    private final int turnsFrom;
    private final Movers movers;
    private final DecisionLog log = new DecisionLog();
    private Task[] options = new Task[8];
    private Task last;
    private int steps;

    /** How many steps the strategy may have chosen, if others than the running thread could go on. */
    private int chosenSteps;

    private boolean tookTurns;
    private int earlyLeft;

    /** How often only yielding threads could go on, since the last step that did something. */
    private int vainRounds;

    private boolean abandoned;

    /** @param chance decides on spurious wake-ups */
    public Chooser(
            Bounds bounds, Strategy strategy, Randomness chance, Movers movers, Tasks tasks, VirtualClock clock) {
        this.tasks = tasks;
        this.clock = clock;
        this.strategy = strategy;
        this.asksAlways = strategy.wantsFootprints();
        this.chance = chance;
        this.movers = movers;
        this.spurious = bounds.spurious;
        this.earlySleeps = bounds.earlySleeps;
        this.turnsFrom = bounds.maxSteps / 2;
        this.earlyLeft = bounds.earlyTimeouts;
    }

    /** The running thread has announced a step. */
    public void step(Task task) {
        steps++;
        if (isTakingTurns()) {
            tookTurns = true;
        } else {
            chosenSteps++;
        }
        if (vainRounds > 0 && !Livelock.looks(task)) {
            vainRounds = 0;
        }
    }

    /** There is a new thread: what it changes is the strategy's choice, however long the schedule was before. */
    public void startAnew() {
        steps = 0;
    }

    /**
     * Whether the schedule went on for so long without a new thread that threads take turns and the strategy is no
     * longer asked: what still spins at the end is a livelock, not bad luck.
     */
    public boolean isTakingTurns() {
        return steps >= turnsFrom;
    }

    /** Whether they ever took turns. */
    public boolean tookTurns() {
        return tookTurns;
    }

    /** How many steps were made while the strategy was asked. */
    public int chosenSteps() {
        return chosenSteps;
    }

    /** Whether the strategy gave the schedule up as redundant. */
    public boolean hasAbandoned() {
        return abandoned;
    }

    /**
     * The task that goes on; null if none can, a time limit waits, or the schedule was given up. A waiter that wakes
     * up is still a waiter then.
     */
    public Task choose() {
        boolean wakes = chance.chance(spurious);
        for (;;) {
            int count = collect(wakes);
            if (!onlyEarly(count)) {
                clock.grace().end();
            } else if (clock.isHeldBack(tasks)) {
                return null;
            }
            if (count == 0) {
                if (!clock.advanceToNext(tasks)) {
                    return null;
                }
                continue;
            }
            if (onlyYielding(count) && ++vainRounds > MOST_VAIN_ROUNDS && passesToNext()) {
                vainRounds = MOST_VAIN_ROUNDS;
                continue;
            }
            Task chosen = among(count);
            if (chosen == null) {
                return null;
            }
            last = chosen;
            if (chosen.early && mayTimeOut(chosen)) {
                // Its time has come, so it has for all others.
                earlyLeft -= sleepsFreely(chosen) ? 0 : 1;
                chosen.timesOutBefore(overtaken(chosen));
                clock.advanceTo(chosen.deadline());
            }
            return chosen;
        }
    }

    /** Lets time pass; true if the next time-out has come. */
    private boolean passesToNext() {
        int doublings = Math.min(vainRounds - MOST_VAIN_ROUNDS - 1, MOST_DOUBLINGS);
        return clock.advanceTowardsNext(tasks, FIRST_PASS << doublings);
    }

    private int collect(boolean wakes) {
        int alive = tasks.countAlive();
        if (options.length < alive) {
            options = new Task[alive * 2];
        }
        int count = 0;
        for (int i = 0; i < alive; i++) {
            Task task = tasks.alive(i);
            if (task.isOutside() && !task.hasArrived()) {
                continue;
            }
            boolean ready = task.isReady(clock.now());
            if (ready || mayTimeOut(task) || wakes && task.waitsForSignal()) {
                task.early = !ready;
                task.due = task.deadline();
                options[count++] = task;
            }
        }
        return count;
    }

    /** The first other task that can go on, or whose time limit is over no later; null if there is none. */
    private Task overtaken(Task chosen) {
        for (int i = 0; i < tasks.count(); i++) {
            Task task = tasks.get(i);
            boolean counts = task != chosen && !task.hasEnded() && !task.isOutside();
            if (counts && (task.isReady(clock.now()) || task.hasLimit() && task.deadline() <= chosen.deadline())) {
                return task;
            }
        }
        return null;
    }

    private boolean mayTimeOut(Task task) {
        return sleepsFreely(task) || task.hasLimit() && earlyLeft > 0 && task.patience() < LONG_WAIT;
    }

    private boolean sleepsFreely(Task task) {
        return earlySleeps && task.kind == Kind.SLEEP && task.hasLimit();
    }

    private boolean onlyEarly(int count) {
        for (int i = 0; i < count; i++) {
            if (!options[i].early) {
                return false;
            }
        }
        return true;
    }

    private boolean onlyYielding(int count) {
        for (int i = 0; i < count; i++) {
            if (!options[i].yielded) {
                return false;
            }
        }
        return true;
    }

    private Task among(int count) {
        int previous = -1;
        for (int i = 0; i < count; i++) {
            if (options[i] == last) {
                previous = i;
            }
        }
        if (count == 1 && !asksAlways) {
            return options[0];
        }
        if (isTakingTurns()) {
            return nextInTurn(count);
        }
        for (int i = 0; i < count; i++) {
            if (movers.goesFirst(options[i])) {
                return options[i];
            }
        }
        Task chosen = ask(options, count, previous);
        if (chosen != null && count > 1) {
            boolean preempts = previous >= 0 && !options[previous].early && !options[previous].yielded;
            log.add(chosen.thread, preempts ? options[previous].thread : -1);
        }
        return chosen;
    }

    private Task ask(Task[] among, int count, int previous) {
        int choice = strategy.choose(among, count, previous);
        if (choice == Strategy.ABANDON) {
            abandoned = true;
            return null;
        }
        return among[choice];
    }

    private Task nextInTurn(int count) {
        for (int i = 0; i < count; i++) {
            if (last != null && options[i].thread > last.thread) {
                return options[i];
            }
        }
        return options[0];
    }

    /** What was decided so far. */
    public DecisionLog log() {
        return log;
    }

    /** One of the waiters, the strategy's choice. */
    public Task chooseWaiter(Monitor monitor) {
        Task[] waiters = monitor.waiters();
        if (waiters.length == 1) {
            return waiters[0];
        }
        setKind(waiters, Kind.WAITER);
        Task chosen = ask(waiters, waiters.length, -1);
        setKind(waiters, Kind.WAIT);
        if (chosen == null) {
            return waiters[0];
        }
        log.add(chosen.thread, -1);
        return chosen;
    }

    private static void setKind(Task[] tasks, Kind kind) {
        for (Task task : tasks) {
            task.kind = kind;
        }
    }
}
