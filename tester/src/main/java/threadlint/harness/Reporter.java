package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.Arrays;
import threadlint.runtime.schedule.Failure;
import threadlint.strategy.Randomness;
import threadlint.strategy.ReplayStrategy;

/** Reports schedules that failed: each is run again, which tells it, and verifies that it replays. */
public final class Reporter {
    private static final int ATTEMPTS_TO_TELL = 3;

    /** How often it must replay once it is told, unless that takes long: what goes by chance may come out right once. */
    private static final int MORE_REPLAYS = 4;

    private final Plan plan;
    private final Runner runner;
    private final Workload workload;
    private String retire;

    public Reporter(Plan plan, Runner runner, Workload workload) {
        this.plan = plan;
        this.runner = runner;
        this.workload = workload;
    }

    /** Why the JVM cannot be used further, null if it can. */
    public String retire() {
        return retire;
    }

    /** Follows the decisions in schedule {@code index}; after the last one, without preemption. */
    public ReplayStrategy following(int[] decisions, long index) {
        ReplayStrategy replay = new ReplayStrategy(decisions);
        replay.begin(Randomness.of(plan.seed, index), 1);
        return replay;
    }

    /** The {@code failure} message of a schedule that failed. */
    public JsonObject failure(Outcome outcome, long index) throws InputError {
        int[] decisions = outcome.schedule.decisions();
        Telling telling = null;
        retire = outcome.retire;
        for (int i = 0; i < ATTEMPTS_TO_TELL && retire == null && (telling == null || !telling.agrees); i++) {
            telling = tell(outcome, decisions, index);
            retire = telling.retire;
        }
        JsonObject message = Messages.of("failure");
        message.put("schedule", new ScheduleFile(plan).of(outcome, decisions, index, runner.classes()));
        message.put("index", index);
        message.put("verified", telling != null && telling.agrees);
        message.put("uncontrolled", new JsonArray(Arrays.asList(outcome.uncontrolled)));
        if (telling != null && telling.agrees) {
            telling.teller.fill(message, telling.outcome.failure);
        } else {
            Teller.fillUntold(message, outcome.failure);
        }
        return message;
    }

    /** A failing schedule run again in order to be told. */
    private static final class Telling {
        final Teller teller;
        final Outcome outcome;
        final boolean agrees;

        /** Why the JVM cannot be used further, null if it can. */
        final String retire;

        Telling(Teller teller, Outcome outcome, boolean agrees, String retire) {
            this.teller = teller;
            this.outcome = outcome;
            this.agrees = agrees;
            this.retire = retire;
        }
    }

    private Telling tell(Outcome original, int[] decisions, long index) throws InputError {
        Teller teller = new Teller(original.schedule.events());
        Outcome outcome = runner.run(workload, following(decisions, index), index, teller);
        Outcome last = outcome;
        for (int i = 0; i < MORE_REPLAYS && isSame(last, original) && isQuick(last); i++) {
            last = runner.run(workload, following(decisions, index), index, null);
        }
        return new Telling(teller, outcome, isSame(last, original), last.retire);
    }

    private static boolean isQuick(Outcome outcome) {
        return outcome.retire == null && outcome.failure.kind != Failure.Kind.TIMEOUT;
    }

    private static boolean isSame(Outcome outcome, Outcome original) {
        return outcome.failure != null
                && outcome.failure.kind == original.failure.kind
                && outcome.schedule.hash() == original.schedule.hash();
    }
}
