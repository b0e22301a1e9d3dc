package threadlint.harness;

import threadlint.strategy.Mix;
import threadlint.strategy.RandomStrategy;
import threadlint.strategy.Randomness;
import threadlint.strategy.Strategy;

/** The schedules of a run that one strategy chooses: all of them, or those in a mix that are its turn. */
final class Share {
    /** Number of the schedule that initialises what the JVM initialises once for a loader. */
    private static final long WARM_UP = -2;

    /** The first of the schedules that look for pairs of accesses; the next ones count down. */
    private static final long LOOKING = -3;

    /** Keeps the stream for the estimate of a schedule's length apart from that of the strategy. */
    private static final long LENGTH = 0x2545F4914F6CDD1DL;

    final Runner runner;
    final Workload workload;
    final Reporter reporter;
    private final Plan plan;
    private final Strategy strategy;
    private final boolean isOfMix;
    private final Limits limits;

    /** Null until its first phase is over, and for a strategy that has none. */
    private RacePairs pairs;

    /** @param isOfMix whether strategies take turns */
    Share(Plan plan, Program program, Strategy strategy, Limits limits, boolean isOfMix) throws InputError {
        this.plan = plan;
        this.strategy = strategy;
        this.limits = limits;
        this.isOfMix = isOfMix;
        this.workload = plan.workload();
        this.runner = plan.runner(program);
        this.reporter = new Reporter(plan, runner, workload);
    }

    /** Runs a schedule without preemption, in order to initialise or to measure. */
    Outcome runPlainly(long index) throws InputError {
        return follow(new int[0], index);
    }

    /** Runs a schedule by chance, in order to see what happens. */
    Outcome runRandomly(long index) throws InputError {
        RandomStrategy random = new RandomStrategy();
        random.begin(Randomness.of(plan.seed, index), 1);
        return runWithinLimits(random, index);
    }

    /** Follows the decisions in schedule {@code index}; after the last one, without preemption. */
    Outcome follow(int[] decisions, long index) throws InputError {
        return runWithinLimits(reporter.following(decisions, index), index);
    }

    /**
     * Looks for pairs of accesses, if the strategy has a first phase and has not looked before.
     *
     * @return why the JVM cannot be used further, null if it can
     */
    String look() throws InputError {
        Strategy.FirstPhase phase = strategy.firstPhase();
        if (phase == null || pairs != null) {
            return null;
        }
        pairs = new RacePairs(phase);
        String retire = runPlainly(WARM_UP).retire;
        plan.settings.encounters = true;
        for (int i = 0; i < phase.schedules() && retire == null; i++) {
            Outcome outcome = runRandomly(LOOKING - i);
            pairs.add(outcome.schedule.accesses().encounters().all());
            retire = outcome.retire;
        }
        plan.settings.encounters = false;
        return retire;
    }

    /** Aims at the pair that schedule {@code index} is about, if there are pairs. */
    void aim(long index) {
        if (pairs != null) {
            plan.settings.pair = pairs.aim(isOfMix ? Mix.turn(index) : index);
        }
    }

    /** Runs schedule {@code index}, as the strategy chooses. */
    Outcome run(long index, Calibration calibration) throws InputError {
        aim(index);
        boolean shared = runner.reusesClasses();
        Outcome outcome = choose(index, calibration);
        return plan.once == null && runner.isOutdated(outcome, shared) ? choose(index, calibration) : outcome;
    }

    private Outcome choose(long index, Calibration calibration) throws InputError {
        strategy.begin(Randomness.of(plan.seed, index), calibration.length(Randomness.of(plan.seed ^ LENGTH, index)));
        return runWithinLimits(strategy, index);
    }

    /** Runs a schedule before an onlooker. The strategy has been begun. */
    Outcome show(Strategy begun, long index, Onlooker onlooker) throws InputError {
        limits.apply(plan.settings);
        return runner.run(workload, begun, index, onlooker);
    }

    private Outcome runWithinLimits(Strategy strategy, long index) throws InputError {
        limits.apply(plan.settings);
        long begin = System.nanoTime();
        Outcome outcome = runner.run(workload, strategy, index);
        limits.note(outcome, begin, index == WARM_UP);
        return outcome;
    }

    /** Whether another schedule is worth running. */
    boolean goesOn(boolean wasAbandoned) {
        return strategy.end(wasAbandoned);
    }
}
