package threadlint.confirm;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.List;
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
import threadlint.strategy.Randomness;

/**
 * Turns a conflict that was seen into one that replays, and looks for the harm that it does: schedules of one recipe,
 * all aimed at the same two accesses, which are resolved in both orders.
 */
final class Proof {
    /** Schedules with the conflict, after which no harm is expected any more. */
    private static final int ENOUGH = 60;

    private static final int MOST_SCHEDULES = 300;
    private static final int MOST_FRAMES = 40;

    /** Numbers of the schedules that warm up, and those of the sequential orders; see {@link Runner}. */
    private static final long WARM_UP = -1;

    private final Plan plan;
    private final Program program;
    private final Recipe recipe;
    private final Driver driver;
    private final Aim aim;
    private final Settings settings;
    private final Runner runner;
    private final Reporter reporter;
    private final Oracle oracle = new Oracle();
    private String retire;
    private int schedules;

    private Outcome best;
    private long bestIndex;
    private Harm harm;

    Proof(Plan plan, Program program, Recipe recipe, String fieldOwner, String field, Aim aim) throws InputError {
        JsonObject description = new Driver(recipe, fieldOwner, field, plan.settings).toJson(aim);
        this.plan = plan.forDriver(description);
        this.program = program;
        this.recipe = recipe;
        this.aim = aim;
        this.driver = (Driver) this.plan.workload();
        this.settings = this.plan.settings;
        settings.maxMillis = Examination.MOST_MILLIS;
        this.runner = new Runner(program, settings, this.plan.seed);
        this.reporter = new Reporter(this.plan, program, runner, driver);
        this.fieldOwner = fieldOwner;
        this.field = field;
    }

    private final String fieldOwner;
    private final String field;

    /** Why the JVM cannot be used further, null if it can. */
    String retire() {
        return retire;
    }

    boolean foundHarm() {
        return harm != null && harm.kind != Harm.Kind.NONE_SEEN;
    }

    int schedules() {
        return schedules;
    }

    /**
     * Runs schedules until one shows harm, or enough have shown the conflict.
     *
     * @param deadline as {@link System#nanoTime} has it
     * @return null if no schedule with the conflict replays
     */
    Judgement run(long deadline) throws InputError {
        learnOrders();
        int conflicts = 0;
        RaceStrategy strategy = new RaceStrategy(aim.sites());
        for (long index = 0; index < MOST_SCHEDULES && retire == null && conflicts < ENOUGH; index++) {
            if (System.nanoTime() > deadline) {
                break;
            }
            strategy.begin(Randomness.of(plan.seed, index), 100);
            Outcome outcome = run(strategy, index);
            if (outcome.failure == null
                    || outcome.failure.kind == Failure.Kind.TIMEOUT
                    || aim.firstOf(outcome.schedule.conflicts()) == null) {
                continue;
            }
            conflicts++;
            Harm seen = harm(outcome);
            if (best == null || seen.kind != Harm.Kind.NONE_SEEN) {
                best = outcome;
                bestIndex = index;
                harm = seen;
            }
            if (harm.kind != Harm.Kind.NONE_SEEN) {
                break;
            }
        }
        return best == null ? null : judgement();
    }

    private Outcome run(RaceStrategy strategy, long index) throws InputError {
        Outcome outcome = runner.run(driver, strategy, index, null);
        schedules++;
        retire = outcome.retire;
        return outcome;
    }

    /** Runs the calls in each order that keeps the order within each thread; the first run warms up. */
    private void learnOrders() throws InputError {
        List<int[]> orders = recipe.orders();
        long number = WARM_UP;
        sequential(orders.get(0), number--);
        for (int[] order : orders) {
            Observation first = sequential(order, number--);
            Observation second = sequential(order, number--);
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
    private Observation sequential(int[] order, long number) throws InputError {
        if (retire != null) {
            return null;
        }
        Driver sequential = new Driver(recipe.sequential(order), fieldOwner, field, settings);
        Outcome outcome = runner.run(sequential, reporter.following(new int[0], number), number, null);
        schedules++;
        retire = outcome.retire;
        boolean ended = outcome.failure == null || outcome.failure.kind == Failure.Kind.RACE;
        return ended ? sequential.performance().observation() : null;
    }

    private Harm harm(Outcome outcome) {
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

    private Judgement judgement() throws InputError {
        Conflict conflict = aim.firstOf(best.schedule.conflicts());
        JsonObject failure = reporter.failure(best, bestIndex);
        retire = retire != null ? retire : reporter.retire();
        if (!failure.getBoolean("verified", false)) {
            return new Judgement(
                    Judgement.Verdict.NOT_REPRODUCED,
                    "both threads stood at the accesses at once, but the schedule does not replay: "
                            + uncontrolled(failure.getArray("uncontrolled")));
        }
        JsonObject what = new JsonObject();
        what.put("kind", harm.kind.text);
        what.put("message", harm.message);
        return new Judgement(Judgement.Verdict.CONFIRMED, "two threads stood at both accesses at once, no lock between them")
                .with("harm", what)
                .with("driver", recipe.toJava())
                .with("pair", pair(conflict))
                .with("schedule", failure.get("schedule"))
                .with("threads", failure.get("threads"))
                .with("events", failure.get("events"))
                .with("events_before", failure.get("events_before"));
    }

    private static String uncontrolled(JsonArray calls) {
        return calls.isEmpty() ? "something that is not controlled decides" : String.valueOf(calls.get(0));
    }

    private JsonObject pair(Conflict conflict) {
        Words.Labels labels = new Words.Labels();
        JsonObject pair = new JsonObject();
        pair.put("location", fieldOwner + "." + field);
        pair.put("first", side(conflict.first, labels));
        pair.put("second", side(conflict.second, labels));
        return pair;
    }

    private static JsonObject side(Conflict.Side side, Words.Labels labels) {
        StackTraceElement frame = Frames.firstOfProgram(side.stack);
        JsonObject json = new JsonObject();
        json.put("thread", side.thread);
        json.put("access", side.write ? "write" : "read");
        json.put("method", frame.getClassName() + "." + Frames.method(frame));
        json.put("at", Frames.place(frame));
        json.put("stack", new JsonArray(Frames.texts(side.stack, MOST_FRAMES)));
        JsonArray holds = new JsonArray();
        for (Object monitor : side.held) {
            holds.add(labels.of(monitor));
        }
        json.put("holds", holds);
        return json;
    }
}
