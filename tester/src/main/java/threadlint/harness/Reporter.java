package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.Arrays;
import threadlint.runtime.schedule.Failure;
import threadlint.strategy.Randomness;
import threadlint.strategy.ReplayStrategy;

/** Reports schedules that failed. Each is run again, to record its events and to verify that it replays. */
public final class Reporter {
    private static final int ATTEMPTS_TO_TELL = 3;

    /**
     * How often it must replay after that, unless that takes long: an outcome that depends on chance may come out
     * the same once.
     */
    private static final int MORE_REPLAYS = 4;

    private final Plan plan;
    private final Runner runner;
    private final Workload workload;
    private String retire;
    private boolean unsteady;

    public Reporter(Plan plan, Runner runner, Workload workload) {
        this.plan = plan;
        this.runner = runner;
        this.workload = workload;
    }

    /** Why the JVM cannot be used further, null if it can. */
    public String retire() {
        return retire;
    }

    /** Whether the last schedule that failed was run again, and did not fail so in any of these runs. */
    public boolean isUnsteady() {
        return unsteady;
    }

    /** Follows the decisions in schedule {@code index}; after the last one, without preemption. */
    public ReplayStrategy following(int[] decisions, long index) {
        ReplayStrategy replay = new ReplayStrategy(decisions);
        replay.begin(Randomness.of(plan.seed, index), 1);
        return replay;
    }

    /**
     * The {@code failure} message of a schedule that failed. Its events are those of a run that failed alike, if need
     * be of one that went another way before: then it is not verified. It has none if the JVM can run no other schedule.
     */
    public JsonObject failure(Outcome outcome, long index) throws InputError {
        int[] decisions = outcome.schedule.decisions();
        VerifyingRun told = null;
        retire = plan.once == null ? outcome.retire : Session.ONLY_ONCE;
        boolean canRunAgain = retire == null;
        for (int i = 0; i < ATTEMPTS_TO_TELL && retire == null && (told == null || !told.agrees); i++) {
            VerifyingRun run = tell(outcome, decisions, index);
            retire = run.retire;
            told = failsAlike(run.outcome, outcome) ? run : told;
        }
        unsteady = told == null && canRunAgain;
        JsonObject message = Messages.of("failure");
        message.put("schedule", new ScheduleFile(plan).of(outcome, decisions, index, runner.classes()));
        message.put("index", index);
        message.put("verified", told != null && told.agrees);
        message.put("uncontrolled", new JsonArray(Arrays.asList(outcome.uncontrolled)));
        if (told != null) {
            told.transcript.fill(message, told.outcome.failure);
        } else {
            Transcript.fillUntold(message, outcome.failure);
        }
        return message;
    }

    /** A failing schedule, run again to record its events. */
    private static final class VerifyingRun {
        final Transcript transcript;
        final Outcome outcome;
        final boolean agrees;

        /** Why the JVM cannot be used further, null if it can. */
        final String retire;

        VerifyingRun(Transcript transcript, Outcome outcome, boolean agrees, String retire) {
            this.transcript = transcript;
            this.outcome = outcome;
            this.agrees = agrees;
            this.retire = retire;
        }
    }

    private VerifyingRun tell(Outcome original, int[] decisions, long index) throws InputError {
        Transcript transcript = new Transcript(original.schedule.events());
        Outcome outcome = runner.run(workload, following(decisions, index), index, transcript);
        Outcome last = outcome;
        for (int i = 0; i < MORE_REPLAYS && isSame(last, original) && isQuick(last); i++) {
            keepSteady(original, last);
            last = runner.run(workload, following(decisions, index), index);
        }
        boolean agrees = isSame(last, original);
        if (agrees) {
            keepSteady(original, last);
        }
        return new VerifyingRun(transcript, outcome, agrees, last.retire);
    }

    /** Values that vary although the events are the same are not controlled: a replay is not held to them. */
    private static void keepSteady(Outcome original, Outcome again) {
        original.schedule.log().fingerprints().keepSteady(again.schedule.log().fingerprints());
    }

    private static boolean isQuick(Outcome outcome) {
        return outcome.retire == null && outcome.failure.kind != Failure.Kind.TIMEOUT;
    }

    private static boolean failsAlike(Outcome outcome, Outcome original) {
        return outcome.failure != null && outcome.failure.kind == original.failure.kind;
    }

    private static boolean isSame(Outcome outcome, Outcome original) {
        return failsAlike(outcome, original)
                && outcome.schedule.hash() == original.schedule.hash();
    }
}
