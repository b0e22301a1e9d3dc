package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import threadlint.event.Locations;
import threadlint.runtime.race.Conflict;
import threadlint.runtime.schedule.ExpectedErrors;
import threadlint.runtime.schedule.Failure;
import threadlint.runtime.schedule.Schedule;
import threadlint.strategy.Mix;
import threadlint.strategy.Randomness;
import threadlint.strategy.ReplayStrategy;
import threadlint.strategy.Strategies;
import threadlint.strategy.Strategy;

/** One plan carried out: the calibrating schedules, chunks of schedules, and what failed. */
public final class Session implements Commands {
    /** Numbers of the calibrating schedules; those of a run start at 0. */
    private static final long WARM_UP = -2;

    private static final long CALIBRATING = -1;

    static final String ONLY_ONCE = "the program cannot run again in the same JVM";

    /** The first of the schedules that look for errors that are meant; the next ones count down. */
    private static final long EXPECTING = -1_000;

    /** The first of the schedules that show whether the program fails whenever it runs again; the next ones count down. */
    private static final long REPEATING = -2_000;

    private static final int REPEATS = 8;

    /** Schedules in each of which an error comes that is meant. */
    private static final int MEANT = 10;

    private final Plan plan;
    private final Program program;
    private final Messages messages;

    private final Limits limits;

    /** By strategy. */
    private final Map<String, Share> shares = new HashMap<>();

    private Calibration calibration;

    /** Why this JVM is good for one more schedule at most: threads that cannot be ended are left in it. */
    private String retire;

    /** Whether a schedule took so many steps that the strategy did not choose them all. */
    private boolean cut;

    /** Names of the pairs of the races in libraries that were told. */
    private final Set<String> toldRaces = new HashSet<>();

    private boolean toldSkipped;

    private Outcome lastFailure;
    private long lastIndex;
    private volatile long done;
    private volatile long at = -1;

    public Session(Plan plan, Program program, Messages messages) {
        this.plan = plan;
        this.program = program;
        this.messages = messages;
        this.limits = new Limits(plan);
    }

    /** The share that schedule {@code index} belongs to. */
    private Share share(long index) throws InputError {
        String strategy = plan.isMix() ? Mix.of(index) : plan.strategy;
        Share known = shares.get(strategy);
        if (known != null) {
            return known;
        }
        Plan concrete = plan.isMix() ? plan.choosing(strategy) : plan;
        concrete.settings.expected = plan.settings.expected;
        Share share = new Share(concrete, classes(concrete), strategy(strategy), limits, plan.isMix());
        shares.put(strategy, share);
        return share;
    }

    /** Races in libraries are looked for only to direct schedules. */
    private Program classes(Plan concrete) {
        if (concrete.needs(Strategy.Need.CONFLICTS)) {
            return program;
        }
        return concrete.watches() ? program.withoutLibraries() : program.unwatched();
    }

    private static Strategy strategy(String name) throws InputError {
        try {
            return Strategies.parse(name);
        } catch (IllegalArgumentException e) {
            throw new InputError(e.getMessage(), "choose one of them with --strategy");
        }
    }

    /**
     * Runs the program twice without preemption: the first run initialises what the JVM initialises
     * once, the second is the measure for strategies. If only the first passes and all others fail, what it left in
     * the JVM makes them fail: then each schedule needs a JVM of its own, in which nothing ran before.
     *
     * @return whether the JVM can run more schedules
     * @throws InputError the program cannot be run, fails alone, or starts no second thread, if need be in both runs
     * because of a limit
     */
    public boolean calibrate() throws InputError {
        if (plan.once != null) {
            takeOver(plan.once);
            return true;
        }
        Share share = share(0);
        collectErrors();
        Outcome warmUp = share.runPlainly(WARM_UP);
        boolean goesOn = warmUp.retire == null && (startsThreads(warmUp) || warmUp.isInconclusive());
        Outcome measured = goesOn ? share.runPlainly(CALIBRATING) : warmUp;
        retire = measured.retire;
        if (runsOnlyOnce(share, warmUp, measured)) {
            sendOnce(warmUp, measured);
            return false;
        }
        if (!startsThreads(measured)) {
            throw alone(measured, share.workload.skipped());
        }
        expectErrors(share, measured.failure == null);
        tellSkipped(share);
        Schedule schedule = measured.schedule;
        calibration = new Calibration(schedule);
        sendCalibrated(share);
        return true;
    }

    /**
     * Whether all but the first schedule fail alike, in whatever order: a bug of the program depends on the order, which
     * is not quite that of the first schedule, as the JVM initialises what it does in that.
     */
    private boolean runsOnlyOnce(Share share, Outcome first, Outcome second) throws InputError {
        boolean mayBe = plan.mode.equals("run") && retire == null && first.failure == null && isLeftover(second.failure);
        for (int i = 0; i < REPEATS && mayBe; i++) {
            Outcome again = share.runRandomly(REPEATING - i);
            mayBe = again.failure != null && again.retire == null && isAlike(again.failure, second.failure);
        }
        return mayBe;
    }

    /** Whether what an earlier schedule left may be the cause. */
    private static boolean isLeftover(Failure failure) {
        return failure != null && failure.kind != Failure.Kind.TIMEOUT && failure.kind != Failure.Kind.RACE;
    }

    private static boolean isAlike(Failure one, Failure other) {
        boolean threw = one.error != null && other.error != null;
        return one.kind == other.kind && (!threw || ExpectedErrors.name(one.error).equals(ExpectedErrors.name(other.error)));
    }

    private void sendOnce(Outcome first, Outcome second) {
        JsonObject once = new JsonObject();
        new Calibration(first.schedule).fill(once);
        once.put("reason", second.failure.kind.text + ": " + Transcript.message(second.failure));
        if (plan.settings.expected != null) {
            once.put("errors", new JsonArray(plan.settings.expected.collected()));
        }
        JsonObject message = Messages.of("once");
        message.put("once", once);
        messages.send(message);
    }

    /** What came of the first schedule of another JVM holds for the only one of this JVM. */
    private void takeOver(JsonObject once) {
        calibration = Calibration.parse(once);
        if (plan.settings.expected != null) {
            Set<String> errors = new HashSet<>();
            for (Object error : once.getArray("errors", new JsonArray())) {
                errors.add(String.valueOf(error));
            }
            plan.settings.expected.expect(errors);
        }
    }

    private void collectErrors() {
        if (plan.settings.expected != null) {
            plan.settings.expected.collect();
        }
    }

    /** If the test passes, errors of its threads that come in these schedules, too, are no failures. */
    private void expectErrors(Share share, boolean passes) throws InputError {
        ExpectedErrors expected = plan.settings.expected;
        if (expected == null) {
            return;
        }
        Set<String> always = expected.collected();
        if (!passes) {
            return;
        }
        for (int i = 0; i < MEANT && retire == null && !always.isEmpty(); i++) {
            expected.collect();
            retire = share.runRandomly(EXPECTING - i).retire;
            always.retainAll(expected.collected());
        }
        expected.expect(always);
        for (String error : always) {
            messages.notice("no failure: a thread ends by " + error + " in each schedule, and the test passes");
        }
    }

    private static boolean startsThreads(Outcome outcome) {
        return outcome.schedule.taskCount() > 1;
    }

    /** @param skipped why the program says that there is nothing to run; null if it does not */
    private InputError alone(Outcome outcome, String skipped) {
        if (outcome.isInconclusive()) {
            return new InputError(
                    plan.program() + " starts no second thread before it runs out of steps or time: "
                            + Transcript.message(outcome.failure),
                    "this is not a verdict; raise --max-steps or --max-millis");
        }
        if (skipped != null) {
            return InputError.alone(plan.program() + " does not run: " + skipped, "make it run here, or name another test");
        }
        if (outcome.failure == null) {
            return InputError.alone(
                    plan.program() + " never starts a second thread: there is nothing to schedule",
                    "run a program that uses threads");
        }
        return InputError.alone(
                plan.program() + " fails on its own, before it starts a second thread: " + Transcript.message(outcome.failure),
                plan.junit == null ? "make it run under plain `java` first" : "make it pass without threadlint first");
    }

    private void sendCalibrated(Share share) {
        JsonObject message = Messages.of("calibrated");
        message.put("threads", calibration.threads);
        message.put("steps", calibration.steps);
        message.put("decisions", calibration.decisions);
        message.put("loader", share.runner.reusesClasses() ? "reused" : "fresh");
        if (!share.runner.reusesClasses()) {
            message.put("reason", share.runner.staticState());
        }
        messages.send(message);
    }

    @Override
    public boolean obey(String command) throws InputError {
        String[] words = command.trim().split("\\s+");
        boolean forHarm = words.length == 4 && words[3].equals("harm");
        if ((words.length == 3 || forHarm) && words[0].equals("schedules")) {
            return runChunk(Long.parseLong(words[1]), Long.parseLong(words[2]), forHarm);
        }
        if (command.equals("shrink") && lastFailure != null) {
            return shrink(lastFailure, lastIndex);
        }
        throw new InputError("unknown command: " + command, "this is a defect of threadlint");
    }

    /**
     * Runs the schedules of a chunk up to the first failure.
     *
     * @param forHarm whether a race that was created, and to which nothing worse follows, is no failure
     * @return whether the JVM can be used further
     */
    boolean runChunk(long from, long to, boolean forHarm) throws InputError {
        long abandoned = 0;
        long index = from;
        boolean complete = false;
        boolean last = false;
        while (index < to && !last) {
            at = index;
            Share share = share(index);
            if (plan.once != null) {
                retire = ONLY_ONCE;
            }
            if (retire == null) {
                retire = share.look();
            }
            Outcome outcome = share.run(index, calibration);
            boolean wasAbandoned = outcome.failure == null && outcome.wasAbandoned();
            cut |= outcome.schedule.tookTurns() || outcome.isInconclusive();
            last = !share.goesOn(wasAbandoned);
            complete = last && !cut;
            abandoned += wasAbandoned ? 1 : 0;
            done++;
            tellSkipped(share);
            tellRacesOfLibraries(outcome, index);
            if (outcome.isInconclusive()) {
                sendProgress();
                messages.inconclusive(index, outcome.failure);
            } else if (outcome.failure != null && !(forHarm && outcome.failure.conflict != null)) {
                if (reportUnlessUnsteady(outcome, index)) {
                    return retire == null;
                }
                cut = true;
                complete = false;
            }
            index++;
            retire = retire != null ? retire : outcome.retire;
            if (retire != null) {
                messages.retire(index, retire);
                return false;
            }
        }
        JsonObject message = Messages.of("chunk");
        message.put("from", from);
        message.put("to", to);
        message.put("schedules", index - from);
        message.put("abandoned", abandoned);
        message.put("complete", complete);
        messages.send(message);
        return true;
    }

    /** Races that are no failures are told if the schedule did not fail otherwise: each once. */
    private void tellSkipped(Share share) {
        String reason = share.workload.skipped();
        if (reason != null && !toldSkipped) {
            toldSkipped = true;
            messages.notice("some schedules count as passed although " + plan.program() + " does not run to its end: " + reason);
        }
    }

    private void tellRacesOfLibraries(Outcome outcome, long index) {
        if (outcome.failure != null && outcome.failure.kind != Failure.Kind.RACE) {
            return;
        }
        for (Conflict conflict : RaceOwners.harmless(outcome.schedule.accesses().conflicts())) {
            if (toldRaces.add(RacePairs.name(conflict))) {
                JsonObject message = Messages.of("library-race");
                message.put("index", index);
                message.put("race", RacePairs.name(conflict));
                message.put("message", Failure.conflict(conflict).message);
                message.put("watch", RaceOwners.pattern(conflict));
                messages.send(message);
            }
        }
    }

    // Failures.

    /**
     * Reports a failure, unless it did not come again: then that is told.
     *
     * @return whether it was reported as a failure
     */
    private boolean reportUnlessUnsteady(Outcome outcome, long index) throws InputError {
        JsonObject failure = verified(outcome, index);
        if (share(index).reporter.isUnsteady()) {
            sendProgress();
            messages.unsteady(index, outcome.failure);
            return false;
        }
        lastFailure = outcome;
        lastIndex = index;
        send(failure, index);
        return true;
    }

    /** The message of a failure whose schedule was run again. */
    private JsonObject verified(Outcome outcome, long index) throws InputError {
        Reporter reporter = share(index).reporter;
        JsonObject failure = reporter.failure(outcome, index);
        retire = retire != null ? retire : reporter.retire();
        return failure;
    }

    private void send(JsonObject failure, long index) {
        messages.send(failure);
        if (retire != null) {
            messages.retire(index + 1, retire);
        }
    }

    /** Looks for a schedule with fewer preemptions that fails alike, and reports it. */
    private boolean shrink(Outcome outcome, long index) throws InputError {
        share(index).aim(index);
        Search search = new Search(share(index), index, outcome);
        try {
            new Shrinker(search, Shrinker.USUAL_RUNS).shrink(trace(outcome));
        } catch (Stopped stopped) {
            if (stopped.getCause() != null) {
                throw (InputError) stopped.getCause();
            }
        }
        send(verified(search.best, index), index);
        return retire == null;
    }

    /** Runs the program for the shrinker, and keeps the outcome of the simplest run that fails alike. */
    private final class Search implements Shrinker.Program {
        private final Share share;
        private final long index;
        private final Trace original;
        private Trace simplest;
        private Outcome best;

        Search(Share share, long index, Outcome outcome) {
            this.share = share;
            this.index = index;
            this.best = outcome;
            this.original = trace(outcome);
            this.simplest = original;
        }

        @Override
        public Trace run(int[] decisions) {
            Outcome outcome;
            try {
                outcome = share.follow(decisions, index);
            } catch (InputError e) {
                throw new Stopped(e);
            }
            Trace trace = trace(outcome);
            if (original.failure.equals(trace.failure) && trace.simplerThan(simplest)) {
                simplest = trace;
                best = outcome;
            }
            if (outcome.retire != null) {
                retire = outcome.retire;
                throw new Stopped(null);
            }
            return trace;
        }
    }

    /** The search cannot go on. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1;

        Stopped(Throwable cause) {
            super(cause);
        }
    }

    private static Trace trace(Outcome outcome) {
        Failure failure = outcome.failure;
        String alike = failure == null ? null : failure.kind.text;
        if (failure != null && failure.conflict != null) {
            alike += " " + Locations.name(failure.conflict.location) + " " + RacePairs.name(failure.conflict);
        }
        if (failure != null && failure.error != null) {
            alike += " " + failure.error.getClass().getName() + " " + failure.thread;
        }
        return new Trace(outcome.schedule.decisions(), outcome.schedule.ranBefore(), alike);
    }

    /** Records one schedule in the plan's trace. */
    public void record() throws InputError {
        new RecordSession(plan, program, share(0), messages).run();
        done++;
    }

    /** Drives predictions, one at each command. */
    public Commands prove() throws InputError {
        return new ProveSession(plan, share(0), messages);
    }

    // Replay.

    /** Replays the plan's schedule file as often as it says, or until a replay goes another way. */
    public void replay() throws InputError {
        ScheduleFile.Recorded recorded = ScheduleFile.read(plan.schedule);
        Share share = share(0);
        share.runner.expect(ScheduleFile.violation(recorded));
        ReplayReport report = new ReplayReport(plan, share.runner, recorded, messages);
        boolean goesOn = true;
        for (int number = 1; goesOn; number++) {
            Transcript transcript = new Transcript(recorded.events);
            ReplayStrategy replay = new ReplayStrategy(recorded.decisions);
            replay.begin(Randomness.of(recorded.seed, recorded.index), 1);
            boolean shared = share.runner.reusesClasses();
            Outcome outcome = share.runner.run(share.workload, replay, recorded.index, transcript);
            if (plan.once == null && share.runner.isOutdated(outcome, shared)) {
                number--;
                continue;
            }
            done = number;
            retire = retire != null ? retire : outcome.retire;
            if (number < plan.repeat && retire != null) {
                messages.notice("replayed " + number + " times instead of " + plan.repeat + ": " + retire);
            }
            goesOn = number < plan.repeat && retire == null && report.isAsRecorded(replay, outcome);
            if (!goesOn) {
                report.send(replay, outcome, transcript);
            }
        }
    }

    @Override
    public void sendProgress() {
        messages.progress(done, at);
    }
}
