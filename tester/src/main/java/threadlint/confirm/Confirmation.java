package threadlint.confirm;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import threadlint.drive.DirectAccess;
import threadlint.drive.Reasons;
import threadlint.drive.Recipe;
import threadlint.emit.ProgramSource;
import threadlint.emit.Unwritable;
import threadlint.harness.Frames;
import threadlint.harness.Program;
import threadlint.harness.Words;
import threadlint.runtime.race.Conflict;

/** Puts a schedule that replays into words: the two accesses, and what they led to. */
final class Confirmation {
    private static final int MOST_FRAMES = 40;

    /** Class and field. */
    private final String location;

    private final Program program;
    private final Finding finding;

    /** The {@code failure} message of the schedule. */
    private final JsonObject failure;

    Confirmation(Program program, Finding finding, String location, JsonObject failure) {
        this.program = program;
        this.finding = finding;
        this.location = location;
        this.failure = failure;
    }

    /** @param needsPeer whether only a peer that takes every connection lets the threads meet */
    Judgement judgement(Recipe recipe, Harm harm, Conflict conflict, boolean needsPeer) {
        Judgement judgement = new Judgement(Judgement.Verdict.CONFIRMED, reason(harm))
                .with(harm.isSeen() ? harm : Harm.none(conflict))
                .with("driver", recipe.toJava())
                .with("pair", pair(conflict))
                .with("schedule", failure.get("schedule"))
                .with("threads", failure.get("threads"))
                .with("events", failure.get("events"))
                .with("events_before", failure.get("events_before"));
        if (needsPeer) {
            judgement.with("no_program", "its code connects to a server, and only `confirm` has one that takes every connection");
        } else if (!finding.emit.isEmpty()) {
            write(recipe, harm, judgement);
        }
        return judgement;
    }

    /** Adds a program that does the same, or why there is none. */
    private void write(Recipe recipe, Harm harm, Judgement judgement) {
        try {
            Class<?> host = Class.forName(finding.className, false, program.loaderForReflection());
            judgement.with("program", ProgramSource.of(recipe, host, finding.emit, harm.expected));
        } catch (Unwritable e) {
            judgement.with("no_program", e.getMessage());
        } catch (ClassNotFoundException | LinkageError e) {
            judgement.with("no_program", Reasons.ofLinking(finding.className, e));
        }
    }

    /** Of a finding about one access, what was seen: that two threads meet is not what it says. */
    private String reason(Harm harm) {
        return finding.needsHarm()
                ? "another thread reached the field as predicted, and " + harm.message
                : "two threads stood at both accesses at once, no lock between them";
    }

    private JsonObject pair(Conflict conflict) {
        JsonObject pair = new JsonObject();
        pair.put("location", location);
        pair.put("first", side(conflict.first));
        pair.put("second", side(conflict.second));
        return pair;
    }

    private JsonObject side(Conflict.Side side) {
        boolean isOutside = DirectAccess.is(side.site);
        StackTraceElement frame = Frames.firstOfProgram(side.stack);
        JsonObject json = new JsonObject();
        json.put("thread", side.thread);
        json.put("access", side.write ? "write" : "read");
        json.put("method", isOutside ? "code outside the class" : frame.getClassName() + "." + Frames.method(frame));
        json.put("at", isOutside ? "the driver" : Frames.place(frame));
        json.put("stack", new JsonArray(Frames.texts(side.stack, MOST_FRAMES)));
        json.put("holds", holds(side, Frames.place(frame)));
        return json;
    }

    /** The locks that the recorded events list at the access, with those of java.util.concurrent; else the monitors. */
    private JsonArray holds(Conflict.Side side, String place) {
        for (Object each : failure.getArray("events")) {
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
