package threadlint.confirm;

import java.util.List;
import threadlint.drive.Observation;
import threadlint.drive.Recipe;
import threadlint.harness.Driver;
import threadlint.harness.InputError;
import threadlint.harness.Outcome;
import threadlint.harness.Plan;
import threadlint.harness.Reporter;
import threadlint.harness.Runner;
import threadlint.runtime.race.Aim;
import threadlint.runtime.schedule.Failure;
import threadlint.runtime.schedule.Settings;
import threadlint.strategy.RaceStrategy;
import threadlint.strategy.RandomStrategy;
import threadlint.strategy.Randomness;
import threadlint.strategy.Strategy;

/** Schedules of one recipe, all of which share classes or all of which load their own; keeps the one that does most harm. */
final class ScheduleSeries {
    /** Schedules with the conflict, after which no harm is expected any more. */
    private static final int ENOUGH = 60;

    private static final int MOST_SCHEDULES = 300;

    /** The same where each schedule loads its classes. */
    private static final int MOST_SLOW_SCHEDULES = 20;

    /** Number of the first schedule that warms up or follows an order; the next ones count down. */
    private static final long WARM_UP = -1;

    private final Recipe recipe;
    private final Aim aim;
    private final Plan plan;
    private final SearchLimits limits;
    private final Driver driver;
    private final Settings settings;
    private final boolean shares;
    private final Runner runner;
    private final Reporter reporter;
    private final Oracle oracle = new Oracle();
    private Harm harm = Harm.NONE;
    private Outcome best;
    private long bestIndex;
    private long number = WARM_UP;
    private int schedules;
    private String retire;

    /**
     * @param plan of the driver
     * @param driver the plan's workload
     * @param shares whether schedules share classes
     * @param runner with the plan's settings
     */
    ScheduleSeries(Recipe recipe, Aim aim, Plan plan, SearchLimits limits, Driver driver, boolean shares, Runner runner) {
        this.recipe = recipe;
        this.aim = aim;
        this.plan = plan;
        this.limits = limits;
        this.driver = driver;
        this.shares = shares;
        this.runner = runner;
        settings = plan.settings;
        settings.maxSteps = limits.steps;
        settings.maxMillis = limits.millisAtFirst;
        settings.maxMillisAlone = limits.millisAlone;
        reporter = new Reporter(plan, runner, driver);
    }

    /** Why the JVM cannot be used further, null if it can. */
    String retire() {
        return retire;
    }

    boolean shares() {
        return shares;
    }

    int schedules() {
        return schedules;
    }

    Harm harm() {
        return harm;
    }

    /** The schedule with the conflict that does most harm, null if none had the conflict. */
    Outcome best() {
        return best;
    }

    long bestIndex() {
        return bestIndex;
    }

    Reporter reporter() {
        return reporter;
    }

    /** Whether calls in the same order came out the same. */
    boolean repeats() {
        return oracle.repeats();
    }

    /** As a replay begins: see {@link threadlint.harness.Session#calibrate}. */
    void warmUp() throws InputError {
        for (int i = 0; i < 2 && retire == null; i++) {
            finish(runner.run(driver, reporter.following(new int[0], number), number--));
        }
    }

    private Outcome finish(Outcome outcome) {
        schedules++;
        retire = outcome.retire;
        return outcome;
    }

    /** Runs the calls in each order that keeps the order within each thread; the first run warms up. */
    void learnOrders() throws InputError {
        List<int[]> orders = recipe.orders();
        sequential(orders.get(0));
        if (shares) {
            settings.maxMillis = limits.millis;
        }
        for (int[] order : orders) {
            Observation first = sequential(order);
            Observation second = sequential(order);
            if (first == null || second == null) {
                oracle.doesNotEnd();
                continue;
            }
            oracle.add(first, recipe.calls());
            oracle.add(second, recipe.calls());
            if (!first.equals(second)) {
                oracle.doesNotRepeat();
            }
        }
    }

    /** What came out of the calls in one order; null if the schedule did not end by itself. */
    private Observation sequential(int[] order) throws InputError {
        if (retire != null) {
            return null;
        }
        Driver sequential = driver.of(recipe.sequential(order));
        Outcome outcome = finish(runner.run(sequential, reporter.following(new int[0], number), number--));
        oracle.swallows(outcome.schedule.swallowed());
        boolean ended = outcome.failure == null || outcome.failure.kind == Failure.Kind.RACE;
        return ended ? sequential.recipeRun().observation() : null;
    }

    /**
     * Runs schedules until one shows harm, or enough have shown the conflict.
     *
     * @param deadline as {@link System#nanoTime} has it
     */
    void look(long deadline) throws InputError {
        int conflicts = 0;
        // Calls that do not end in some order anyway mostly run up to a limit: few of them say as much as many.
        int share = oracle.mayBlock() ? 10 : 1;
        int most = (shares ? MOST_SCHEDULES : MOST_SLOW_SCHEDULES) / share;
        int enough = ENOUGH / share;
        // Aimed at the two alone, the one that lost goes on late; otherwise it may go on in between.
        Strategy[] strategies = {new RaceStrategy(aim.sites()), new RaceStrategy(null), new RandomStrategy()};
        for (long index = 0; index < most && retire == null && conflicts < enough; index++) {
            if (System.nanoTime() > deadline || harm.isSeen()) {
                return;
            }
            Strategy strategy = strategies[(int) index % strategies.length];
            strategy.begin(Randomness.of(plan.seed, index), 100);
            Outcome outcome = finish(runner.run(driver, strategy, index));
            if (!shows(outcome)) {
                continue;
            }
            conflicts++;
            Harm seen = harm(outcome);
            if (best == null || seen.isSeen()) {
                best = outcome;
                bestIndex = index;
                harm = seen;
            }
        }
    }

    private boolean shows(Outcome outcome) {
        return outcome.failure != null
                && outcome.failure.kind != Failure.Kind.TIMEOUT
                && aim.firstOf(outcome.schedule.accesses().conflicts()) != null;
    }

    /** Whether an exception may come from what the guard rails stopped: a process, say, that no order of the calls starts. */
    private static boolean isOfGuardRails(Harm harm, Outcome outcome) {
        return harm.kind == Harm.Kind.EXCEPTION && !outcome.schedule.blocked().isEmpty();
    }

    private Harm harm(Outcome outcome) {
        switch (outcome.failure.kind) {
            case DEADLOCK:
            case LOST_THREAD:
                return oracle.mayBlock() ? Harm.NONE : new Harm(Harm.Kind.DEADLOCK, outcome.failure.message);
            case LIVELOCK:
                return oracle.mayBlock() ? Harm.NONE : new Harm(Harm.Kind.LIVELOCK, outcome.failure.message);
            case EXCEPTION:
                return oracle.mayBlock() || Oracle.isOfExamination(outcome.failure.error.getClass().getName())
                        ? Harm.NONE
                        : new Harm(Harm.Kind.EXCEPTION, "a thread dies of " + outcome.failure.error.getClass().getName());
            case RACE:
                Harm judged =
                        oracle.judge(driver.recipeRun().observation(), outcome.schedule.swallowed(), recipe.calls());
                return judged == null || isOfGuardRails(judged, outcome) ? Harm.NONE : judged;
            default:
                return Harm.NONE;
        }
    }
}
