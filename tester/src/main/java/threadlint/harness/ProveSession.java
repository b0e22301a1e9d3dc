package threadlint.harness;

import com.grack.nanojson.JsonObject;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import threadlint.runtime.schedule.Failure;
import threadlint.strategy.DirectedStrategy;
import threadlint.strategy.Goal;
import threadlint.strategy.InterposingStrategy;
import threadlint.strategy.RaceStrategy;
import threadlint.strategy.Randomness;
import threadlint.strategy.Strategy;

/**
 * Drives predictions: runs schedules that keep the predicted order until one reaches what is predicted, and replays.
 *
 * <p>The first schedule follows the order as it is. Then schedules that follow any order with the same edges take turns
 * with those that only come close: by the places of the accesses, whatever led to them. After some, all only come close.
 * These have no scheduling point at other accesses of the program, of which a large one has millions.
 */
final class ProveSession implements Commands {
    private static final int MOST_SCHEDULES = 20;
    private static final int IN_ORDER = 1;
    private static final int BY_EDGES = 5;

    /** Of all schedules: what the program finds by chance is what it found when it was recorded. */
    private static final long INDEX = 0;

    private final Plan plan;
    private final Share share;
    private final Messages messages;
    private final Map<Integer, Prediction> predictions = new TreeMap<>();
    private volatile long done;
    private volatile long at = -1;

    ProveSession(Plan plan, Share share, Messages messages) throws InputError {
        this.plan = plan;
        this.share = share;
        this.messages = messages;
        for (Object each : plan.targets) {
            Prediction prediction = new Prediction((JsonObject) each);
            predictions.put(prediction.id, prediction);
        }
    }

    @Override
    public boolean obey(String command) throws InputError {
        String[] words = command.trim().split("\\s+");
        Prediction prediction = words.length == 2 && words[0].equals("target") ? predictions.get(Integer.valueOf(words[1])) : null;
        if (prediction == null) {
            throw new InputError("unknown command: " + command, "this is a defect of threadlint");
        }
        at = prediction.id;
        Drive drive = new Drive(prediction);
        drive.run();
        drive.send();
        if (drive.retire == null) {
            return true;
        }
        messages.retire(prediction.id, drive.retire);
        return false;
    }

    /** One prediction, driven. */
    private final class Drive {
        private final Prediction prediction;
        private final long started = System.nanoTime();

        /** Sites of the JDK at which the lines of a race were seen to make it access something. */
        private final BitSet sitesInJdk = new BitSet();

        private int schedules;

        /** How many of them a limit or a failure ended, and which it was last. */
        private int ended;

        private String end;
        private String lost;
        private String unsteady;

        /** The first call that no schedule controls and in which a thread was blocked, null if there was none. */
        private String outside;

        /** Whether the goal was reached in a schedule, whatever followed. */
        private boolean passed;

        private JsonObject proof;

        /** Why the JVM cannot be used further, null if it can. */
        private String retire;

        Drive(Prediction prediction) {
            this.prediction = prediction;
        }

        void run() throws InputError {
            plan.settings.aim = prediction.aim();
            plan.settings.endsAtAim = false;
            plan.settings.neededThreads = prediction.goal.lastThread() + 1;
            while (proof == null && retire == null && schedules < MOST_SCHEDULES && !isLate()) {
                tryOnce(schedules++);
                done++;
            }
        }

        private boolean isLate() {
            return schedules > 0 && System.nanoTime() - started > plan.budgetMillis * 1_000_000;
        }

        private void tryOnce(int number) throws InputError {
            GoalWatch watch = watch(number);
            Outcome outcome = show(number, watch);
            if (retire == null && outcome.isInconclusive() && isMet(outcome)) {
                plan.settings.endsAtAim = true;
                watch = watch(number);
                outcome = show(number, watch);
            }
            if (isReached(outcome, watch)) {
                verify(outcome, watch);
            }
        }

        private GoalWatch watch(int number) {
            return new GoalWatch(prediction, sitesInJdk, isLoose(number) && prediction.kind == Goal.Kind.PASS);
        }

        /** Whether the schedule only comes close, by places in the code. */
        private boolean isLoose(int number) {
            return (number % 2 == 1 || number >= BY_EDGES) && prediction.kind != Goal.Kind.BLOCK && !prediction.isOrder;
        }

        private Outcome show(int number, GoalWatch watch) throws InputError {
            Strategy strategy = strategy(number, watch);
            strategy.begin(Randomness.of(plan.seed, number), 1);
            plan.settings.lines = isLoose(number) ? prediction.sites() : null;
            Outcome outcome = share.show(strategy, INDEX, watch);
            retire = outcome.retire;
            if (number == 0) {
                lost = ((DirectedStrategy) strategy).lost();
            }
            passed |= watch.hasPassed();
            if (outcome.failure != null && outcome.failure.kind != Failure.Kind.RACE) {
                ended++;
                end = Transcript.message(outcome.failure);
            }
            if (outside == null && outcome.uncontrolled.length > 0) {
                outside = outcome.uncontrolled[0];
            }
            return outcome;
        }

        /** Whether the two threads of a race stood at their accesses at once, whatever followed. */
        private boolean isMet(Outcome outcome) {
            return prediction.kind == Goal.Kind.MEET
                    && prediction.aim().firstOf(outcome.schedule.accesses().conflicts()) != null;
        }

        private Strategy strategy(int number, GoalWatch watch) {
            if (!isLoose(number)) {
                return new DirectedStrategy(prediction.order, prediction.goal, watch.witness(), number < IN_ORDER);
            }
            return prediction.kind == Goal.Kind.MEET ? new RaceStrategy(sites()) : new InterposingStrategy(watch);
        }

        private int[] sites() {
            BitSet sites = (BitSet) sitesInJdk.clone();
            for (int site : prediction.aim().sites()) {
                sites.set(site);
            }
            return sites.stream().toArray();
        }

        private boolean isReached(Outcome outcome, GoalWatch watch) {
            if (outcome.isInconclusive()) {
                return false;
            }
            switch (prediction.kind) {
                case MEET:
                    return isMet(outcome);
                case BLOCK:
                    return outcome.failure != null && outcome.failure.kind == Failure.Kind.DEADLOCK && watch.isBlocked();
                default:
                    return watch.hasPassed() && (!prediction.needsHarm || isHarmed(outcome));
            }
        }

        private boolean isHarmed(Outcome outcome) {
            return outcome.failure != null && outcome.failure.kind != Failure.Kind.RACE;
        }

        /** Only what replays is proved. */
        private void verify(Outcome reached, GoalWatch watch) throws InputError {
            Outcome outcome = reached;
            if (prediction.kind == Goal.Kind.PASS) {
                Violation violation = new Violation(ScheduleFile.hexadecimal(reached.schedule.hash()), prediction.message);
                share.runner.expect(violation);
                outcome = violation.judge(reached);
            }
            JsonObject failure = share.reporter.failure(outcome, INDEX);
            share.runner.expect(null);
            retire = retire != null ? retire : share.reporter.retire();
            if (failure.getBoolean("verified", false)) {
                watch.mark(failure);
                proof = failure;
            } else {
                unsteady = "a schedule reached it and did not replay";
            }
        }

        void send() {
            JsonObject message = Messages.of("verdict");
            message.put("target", prediction.id);
            message.put("verdict", verdict());
            message.put("reason", reason());
            message.put("schedules", schedules);
            message.put("millis", (System.nanoTime() - started) / 1_000_000);
            if (proof != null) {
                message.put("proof", proof);
            }
            messages.send(message);
        }

        private String verdict() {
            if (proof != null) {
                return "confirmed";
            }
            return isBlocked() ? "blocked" : "not-reproduced";
        }

        /**
         * Whether what was predicted did not happen, and a thread waited for what no schedule controls: the recording
         * does not say what that waits for, so that the predicted order may be none.
         */
        private boolean isBlocked() {
            return proof == null && unsteady == null && !passed && outside != null;
        }

        private String reason() {
            if (proof != null) {
                return "reached by schedule " + schedules + ", and replayed";
            }
            if (unsteady != null) {
                return unsteady;
            }
            if (passed) {
                return "it happened, and nothing followed from it";
            }
            if (isBlocked()) {
                return "a thread waited outside the control of schedules, " + outside;
            }
            if (ended > 0) {
                return ended + " of " + schedules + " schedules ended before that: " + end;
            }
            return lost != null ? "in schedule 1, " + lost : "the order was kept, and did not lead to it";
        }
    }

    @Override
    public void sendProgress() {
        messages.progress(done, at);
    }
}
