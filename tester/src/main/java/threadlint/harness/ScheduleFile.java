package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import threadlint.event.Fingerprints;
import threadlint.runtime.schedule.Failure;

/** The file that replays a failure: see PROTOCOL.md. */
final class ScheduleFile {
    static final int FORMAT = 3;

    private final Plan plan;

    ScheduleFile(Plan plan) {
        this.plan = plan;
    }

    /**
     * The file of a schedule, mostly of one that failed. The launcher adds the version of the tool.
     *
     * @param classes hash of the class files that were loaded
     */
    JsonObject of(Outcome outcome, int[] decisions, long index, long classes) {
        JsonObject file = new JsonObject();
        file.put("format", FORMAT);
        file.put("java", System.getProperty("java.version"));
        if (plan.junit == null) {
            file.put("main", plan.main);
        } else {
            file.put("junit", plan.junit);
        }
        file.put("arguments", new JsonArray(plan.arguments));
        file.put("class_path", new JsonArray(plan.classPathTexts()));
        file.put("classes", hexadecimal(classes));
        file.put("events", plan.events);
        file.put("watch", new JsonArray(plan.watch));
        file.put("early_timeouts", plan.settings.earlyTimeouts);
        file.put("spurious", plan.settings.spurious);
        file.put("max_steps", plan.settings.maxSteps);
        file.put("max_millis", plan.settings.maxMillis);
        file.put("strategy", plan.strategy);
        file.put("seed", Long.toString(plan.seed));
        file.put("index", index);
        file.put("decisions", Decisions.of(decisions).toString());
        file.put("event_count", outcome.schedule.events());
        file.put("hash", hexadecimal(outcome.schedule.hash()));
        file.put("fingerprints", outcome.schedule.log().fingerprints().toString());
        if (outcome.failure != null) {
            file.put("failure", summary(outcome.failure));
        }
        if (plan.settings.aim != null && plan.driver() == null) {
            file.put("aim", SchedulingPoints.pair(plan.settings.aim));
            if (plan.settings.endsAtAim) {
                file.put("ends_at_aim", true);
            }
        }
        if (plan.settings.pair != null) {
            file.put("pair", SchedulingPoints.pair(plan.settings.pair));
        }
        if (plan.settings.lines != null) {
            file.put("lines", SchedulingPoints.lines(plan.settings.lines));
        }
        if (plan.settings.outlivesErrors) {
            file.put("errors", new JsonArray(plan.settings.knownErrors));
        }
        if (plan.units) {
            file.put("units", true);
        }
        if (plan.once != null) {
            file.put("once", plan.once);
        }
        if (plan.driver() != null) {
            file.put("driver", plan.driver());
        }
        return file;
    }

    private static JsonObject summary(Failure failure) {
        JsonObject json = new JsonObject();
        json.put("kind", failure.kind.text);
        json.put("message", Transcript.message(failure));
        return json;
    }

    static String hexadecimal(long hash) {
        return String.format("%016x", hash);
    }

    /** What a replay needs of a file. */
    static final class Recorded {
        final long seed;
        final long index;
        final int[] decisions;
        final long events;
        final String hash;
        final Fingerprints fingerprints;
        final String classes;
        final String kind;
        final String message;
        final JsonObject file;

        private Recorded(JsonObject file) throws InputError {
            if (file == null || file.getInt("format", 0) != FORMAT) {
                throw new InputError(
                        "the schedule file has format " + (file == null ? null : file.get("format")) + ", this tester reads " + FORMAT,
                        "replay it with the version of threadlint that wrote it");
            }
            this.file = file;
            index = file.getLong("index", 0);
            events = file.getLong("event_count", 0);
            try {
                seed = Long.parseLong(file.getString("seed", "1"));
                decisions = Decisions.parse(file.getString("decisions", "")).toArray();
                fingerprints = Fingerprints.parse(file.getString("fingerprints", ""), events);
            } catch (IllegalArgumentException e) {
                throw new InputError("the schedule file is damaged: " + e.getMessage(), "record it again with `threadlint run`");
            }
            hash = file.getString("hash", "");
            classes = file.getString("classes", "");
            JsonObject failure = file.getObject("failure");
            kind = failure == null ? "" : failure.getString("kind", "");
            message = failure == null ? "" : failure.getString("message", "");
        }
    }

    /** A violation of atomicity that was recorded as the failure of a schedule; null if it failed otherwise. */
    static Violation violation(Recorded recorded) {
        boolean isOne = recorded.kind.equals(Failure.Kind.ATOMICITY.text);
        return isOne ? new Violation(recorded.hash, recorded.message) : null;
    }

    static Recorded read(JsonObject file) throws InputError {
        return new Recorded(file);
    }
}
