package threadlint.confirm;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.List;
import threadlint.drive.DirectAccess;
import threadlint.drive.Observation;
import threadlint.drive.Recipe;
import threadlint.harness.Driver;
import threadlint.harness.Frames;
import threadlint.harness.InputError;
import threadlint.harness.Outcome;
import threadlint.harness.Plan;
import threadlint.harness.Program;
import threadlint.harness.Reporter;
import threadlint.harness.Runner;
import threadlint.harness.Words;
import threadlint.runtime.Aim;
import threadlint.runtime.Conflict;
import threadlint.runtime.Failure;
import threadlint.runtime.Settings;
import threadlint.strategy.RaceStrategy;
import threadlint.strategy.RandomStrategy;
import threadlint.strategy.Randomness;
import threadlint.strategy.Strategy;

/**
 * Turns a conflict that was seen into one that replays, and looks for the harm that it does: schedules of one recipe,
 * all aimed at the same two accesses, which are resolved in both orders.
 *
 * <p>Schedules share the program's classes, as long as what they leave in static fields does not change the next ones;
 * else each gets classes of its own.
 */
final class Proof {
    /** Schedules with the conflict, after which no harm is expected any more. */
    private static final int ENOUGH = 60;

    private static final int MOST_SCHEDULES = 300;

    /** The same where each schedule loads its classes. */
    private static final int MOST_SLOW_SCHEDULES = 20;

    private static final int MOST_FRAMES = 40;

    /** Number of the first schedule that warms up or follows an order; the next ones count down. */
    private static final long WARM_UP = -1;

    private final Plan plan;
    private final Program program;
    private final Recipe recipe;
    private final String fieldOwner;
    private final String field;
    private final Aim aim;
    private final Oracle oracle = new Oracle();
    private Harm harm = Harm.NONE;
    private String retire;
    private int schedules;

    Proof(Plan plan, Program program, Recipe recipe, String fieldOwner, String field, Aim aim) {
        this.plan = plan;
        this.program = program;
        this.recipe = recipe;
        this.fieldOwner = fieldOwner;
        this.field = field;
        this.aim = aim;
    }

    /** Why the JVM cannot be used further, null if it can. */
    String retire() {
        return retire;
    }

    boolean foundHarm() {
        return harm.kind != Harm.Kind.NONE_SEEN;
    }

    int schedules() {
        return schedules;
    }

    /**
     * Runs schedules until one shows harm, or enough have shown the conflict.
     *
     * @param deadline as {@link System#nanoTime} has it
     * @return null if no schedule showed the conflict again
     */
    Judgement run(long deadline) throws InputError {
        Stage shared = new Stage(true);
        shared.learnOrders();
        shared.look(deadline, MOST_SCHEDULES);
        Judgement judgement = shared.best == null || retire != null ? null : new Stage(true).judge(shared);
        if (judgement != null || shared.best == null || retire != null) {
            return judgement;
        }
        Stage fresh = new Stage(false);
        fresh.warmUp();
        fresh.look(deadline, MOST_SLOW_SCHEDULES);
        Judgement slow = fresh.best == null ? null : fresh.judge(fresh);
        return slow != null ? slow : new Judgement(
                Judgement.Verdict.NOT_REPRODUCED,
                "both threads stood at the accesses at once, but the schedule does not replay");
    }

    /** Schedules that share classes, or do not. */
    private final class Stage {
        final Plan plan;
        final Driver driver;
        final Settings settings;
        final Runner runner;
        final Reporter reporter;
        Outcome best;
        long bestIndex;
        private long number = WARM_UP;

        Stage(boolean shares) throws InputError {
            plan = Proof.this.plan.forDriver(Driver.describe(recipe, fieldOwner, field, aim, shares));
            driver = (Driver) plan.workload();
            settings = plan.settings;
            settings.maxMillis = Examination.MOST_MILLIS_AT_FIRST;
            runner = plan.runner(program);
            reporter = new Reporter(plan, runner, driver);
        }

        /** As a replay begins: see {@link threadlint.harness.Session#calibrate}. */
        void warmUp() throws InputError {
            for (int i = 0; i < 2 && retire == null; i++) {
                finish(runner.run(driver, reporter.following(new int[0], number), number--, null));
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
            settings.maxMillis = Examination.MOST_MILLIS;
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
            Driver sequential = new Driver(recipe.sequential(order), fieldOwner, field, settings);
            Outcome outcome = finish(runner.run(sequential, reporter.following(new int[0], number), number--, null));
            boolean ended = outcome.failure == null || outcome.failure.kind == Failure.Kind.RACE;
            return ended ? sequential.performance().observation() : null;
        }

        /** Looks for the schedule with the conflict that does most harm. */
        void look(long deadline, int most) throws InputError {
            int conflicts = 0;
            // Aimed at the two alone, the one that lost goes on late; otherwise it may go on in between.
            Strategy[] strategies = {new RaceStrategy(aim.sites()), new RaceStrategy(null), new RandomStrategy()};
            for (long index = 0; index < most && retire == null && conflicts < ENOUGH; index++) {
                if (System.nanoTime() > deadline || best != null && foundHarm()) {
                    return;
                }
                Strategy strategy = strategies[(int) index % strategies.length];
                strategy.begin(Randomness.of(plan.seed, index), 100);
                Outcome outcome = finish(runner.run(driver, strategy, index, null));
                if (!shows(outcome)) {
                    continue;
                }
                conflicts++;
                Harm seen = harm(outcome, driver);
                if (best == null || seen.kind != Harm.Kind.NONE_SEEN) {
                    best = outcome;
                    bestIndex = index;
                    harm = seen;
                }
            }
        }

        private boolean shows(Outcome outcome) {
            return outcome.failure != null
                    && outcome.failure.kind != Failure.Kind.TIMEOUT
                    && aim.firstOf(outcome.schedule.conflicts()) != null;
        }

        /** The judgement on the best schedule of a stage, null if it does not replay here. */
        Judgement judge(Stage found) throws InputError {
            if (found != this) {
                warmUp();
            }
            if (retire != null) {
                return null;
            }
            JsonObject failure = reporter.failure(found.best, found.bestIndex);
            retire = reporter.retire();
            if (!failure.getBoolean("verified", false)) {
                return null;
            }
            return confirmed(failure, aim.firstOf(found.best.schedule.conflicts()));
        }
    }

    private Harm harm(Outcome outcome, Driver driver) {
        switch (outcome.failure.kind) {
            case DEADLOCK:
            case LOST_THREAD:
                return oracle.mayBlock() ? Harm.NONE : new Harm(Harm.Kind.DEADLOCK, outcome.failure.message);
            case LIVELOCK:
                return new Harm(Harm.Kind.LIVELOCK, outcome.failure.message);
            case EXCEPTION:
                return new Harm(Harm.Kind.EXCEPTION, "a thread dies of " + outcome.failure.error.getClass().getName());
            case RACE:
                Harm judged = oracle.judge(driver.performance().observation(), recipe.calls());
                return judged == null ? Harm.NONE : judged;
            default:
                return Harm.NONE;
        }
    }

    private Judgement confirmed(JsonObject failure, Conflict conflict) {
        JsonObject what = new JsonObject();
        what.put("kind", harm.kind.text);
        what.put("message", harm.message);
        return new Judgement(Judgement.Verdict.CONFIRMED, "two threads stood at both accesses at once, no lock between them")
                .with("harm", what)
                .with("driver", recipe.toJava())
                .with("pair", pair(conflict, failure.getArray("events")))
                .with("schedule", failure.get("schedule"))
                .with("threads", failure.get("threads"))
                .with("events", failure.get("events"))
                .with("events_before", failure.get("events_before"));
    }

    private JsonObject pair(Conflict conflict, JsonArray events) {
        JsonObject pair = new JsonObject();
        pair.put("location", fieldOwner + "." + field);
        pair.put("first", side(conflict.first, events));
        pair.put("second", side(conflict.second, events));
        return pair;
    }

    private static JsonObject side(Conflict.Side side, JsonArray events) {
        boolean isOutside = DirectAccess.is(side.site);
        StackTraceElement frame = Frames.firstOfProgram(side.stack);
        JsonObject json = new JsonObject();
        json.put("thread", side.thread);
        json.put("access", side.write ? "write" : "read");
        json.put("method", isOutside ? "code outside the class" : frame.getClassName() + "." + Frames.method(frame));
        json.put("at", isOutside ? "the driver" : Frames.place(frame));
        json.put("stack", new JsonArray(Frames.texts(side.stack, MOST_FRAMES)));
        json.put("holds", holds(side, Frames.place(frame), events));
        return json;
    }

    /** The locks that the story tells at the access; the story knows those of java.util.concurrent, too. */
    private static JsonArray holds(Conflict.Side side, String place, JsonArray events) {
        for (Object each : events) {
            JsonObject event = (JsonObject) each;
            boolean isAccess = event.getString("kind").equals(side.write ? "WRITE" : "READ");
            if (isAccess && event.getInt("thread") == side.thread && place.equals(event.getString("at"))) {
                return event.getArray("holds");
            }
        }
        Words.Labels labels = new Words.Labels();
        JsonArray holds = new JsonArray();
        for (Object monitor : side.held) {
            holds.add(labels.of(monitor));
        }
        return holds;
    }
}
