package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.Arrays;
import threadlint.event.Fingerprints;
import threadlint.strategy.ReplayStrategy;

/** Says how a replay went: as recorded, or where it diverged. */
final class ReplayReport {
    private final Plan plan;
    private final Runner runner;
    private final ScheduleFile.Recorded recorded;
    private final Messages messages;

    ReplayReport(Plan plan, Runner runner, ScheduleFile.Recorded recorded, Messages messages) {
        this.plan = plan;
        this.runner = runner;
        this.recorded = recorded;
        this.messages = messages;
    }

    boolean isAsRecorded(ReplayStrategy replay, Outcome outcome) {
        return replay.divergedAt() < 0
                && outcome.failure != null
                && ScheduleFile.hexadecimal(outcome.schedule.hash()).equals(recorded.hash);
    }

    void send(ReplayStrategy replay, Outcome outcome, Transcript transcript) {
        String hash = ScheduleFile.hexadecimal(outcome.schedule.hash());
        String difference = difference(outcome, transcript);
        String ofDiverged = difference == null ? "" : "; the first event that is not as recorded is " + difference;
        if (!recorded.classes.equals(ScheduleFile.hexadecimal(runner.classes()))) {
            messages.notice("the classes are not those that the schedule was recorded with");
        }
        if (replay.divergedAt() >= 0) {
            diverged(outcome, replay.divergedAt(), "thread " + replay.expected() + " was to go on, but only "
                    + Arrays.toString(replay.couldGoOn()) + " can" + ofDiverged);
        } else if (outcome.isInconclusive() && !recorded.kind.equals(outcome.failure.kind.text)) {
            diverged(outcome, replay.followed(), "the replay ran out of steps or time: " + outcome.failure.message);
        } else if (outcome.failure == null) {
            JsonObject message = Messages.of("passed");
            message.put("schedule", recorded.file);
            message.put("hash", hash);
            noticeOtherValue(hash.equals(recorded.hash) ? difference : null);
            messages.send(message);
        } else if (!hash.equals(recorded.hash)) {
            diverged(outcome, replay.followed(),
                    "the events are not those recorded, although each decision could be followed" + ofDiverged);
        } else {
            noticeOtherValue(difference);
            JsonObject message = Messages.of("failure");
            message.put("schedule", recorded.file);
            message.put("index", recorded.index);
            message.put("verified", true);
            message.put("uncontrolled", new JsonArray(Arrays.asList(outcome.uncontrolled)));
            transcript.fill(message, outcome.failure);
            messages.send(message);
        }
    }

    private void noticeOtherValue(String difference) {
        if (difference != null) {
            messages.notice("the replay did the same, but read or wrote another value than was recorded at " + difference);
        }
    }

    /** The first event that is not as recorded, in itself or in its value, as far as that is known; null if none is known. */
    private String difference(Outcome outcome, Transcript transcript) {
        Fingerprints fingerprints = outcome.schedule.log().fingerprints();
        long first = recorded.fingerprints.firstDifference(fingerprints);
        if (first < 0) {
            return null;
        }
        int length = recorded.fingerprints.blockLength(fingerprints);
        String numbers = length == 1 ? "event " + (first + 1) : "one of the events " + (first + 1) + " to " + (first + length);
        String told = transcript.told(first);
        return told == null ? numbers : numbers + " (" + (length == 1 ? "" : "from ") + told + ")";
    }

    private void diverged(Outcome outcome, int decision, String reason) {
        JsonObject message = Messages.of("diverged");
        message.put("decision", decision);
        message.put("message", plan.program() + " does not follow the schedule at decision " + decision + ": " + reason);
        if (outcome.failure != null) {
            message.put("failed", outcome.failure.kind.text);
        }
        messages.send(message);
    }
}
