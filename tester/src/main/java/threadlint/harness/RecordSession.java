package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonWriter;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import threadlint.instrument.Contracts;
import threadlint.record.TraceWriter;
import threadlint.runtime.schedule.ExpectedErrors;
import threadlint.runtime.schedule.Failure;
import threadlint.strategy.DirectedStrategy;
import threadlint.strategy.Randomness;

/** Records one schedule: a random walk, in which each access of a watched class is a decision. */
final class RecordSession {
    private static final long INDEX = 0;

    private final Plan plan;
    private final Program program;
    private final Share share;
    private final Messages messages;

    /** Of the last run. */
    private TraceWriter trace;

    RecordSession(Plan plan, Program program, Share share, Messages messages) {
        this.plan = plan;
        this.program = program;
        this.share = share;
        this.messages = messages;
    }

    /** Runs the schedule, writes the trace, and says so; a failure is told before, as that of a run. */
    void run() throws InputError {
        boolean shared = share.runner.reusesClasses();
        Outcome outcome = record();
        if (share.runner.isOutdated(outcome, shared)) {
            outcome = record();
        }
        JsonObject schedule = new ScheduleFile(plan).of(outcome, outcome.schedule.decisions(), INDEX, share.runner.classes());
        write(outcome, schedule);
        if (isFailure(outcome)) {
            tell(outcome);
        }
        JsonObject message = Messages.of("recorded");
        message.put("events", trace.events());
        message.put("threads", outcome.schedule.taskCount());
        if (outcome.isInconclusive()) {
            message.put("cut", outcome.failure.message);
        }
        messages.send(message);
    }

    private Outcome record() throws InputError {
        trace = new TraceWriter();
        DirectedStrategy walk = new DirectedStrategy();
        walk.begin(Randomness.of(plan.seed, INDEX), 1);
        return share.show(walk, INDEX, new Recording(trace));
    }

    /** Two threads that stood at conflicting accesses at once are for the prediction to find; nothing came of it. */
    private static boolean isFailure(Outcome outcome) {
        return outcome.failure != null && outcome.failure.kind != Failure.Kind.RACE && !outcome.isInconclusive();
    }

    private void tell(Outcome outcome) throws InputError {
        JsonObject failure = share.reporter.failure(outcome, INDEX);
        if (share.reporter.isUnsteady()) {
            messages.unsteady(INDEX, outcome.failure);
        } else {
            messages.send(failure);
        }
    }

    private void write(Outcome outcome, JsonObject schedule) throws InputError {
        JsonObject header = new JsonObject();
        header.put("tool", "threadlint");
        header.put("java", System.getProperty("java.version"));
        for (String key : new String[] {"main", "junit", "arguments"}) {
            if (schedule.has(key)) {
                header.put(key, schedule.get(key));
            }
        }
        header.put("classes", schedule.getString("classes"));
        header.put("mode", "scheduled");
        header.put("schedule", schedule);
        JsonObject end = new JsonObject();
        end.put("events", trace.events());
        if (isFailure(outcome)) {
            end.put("failure", schedule.getObject("failure"));
        }
        JsonArray errors = errors(outcome);
        if (!errors.isEmpty()) {
            end.put("errors", errors);
        }
        try {
            trace.write(plan.trace, JsonWriter.string(header), JsonWriter.string(end), this::promises);
        } catch (IOException e) {
            throw new InputError("cannot write the trace " + plan.trace + ": " + e, "name a file that can be written");
        }
    }

    /** Names of the errors that ended threads while the others went on, each once. */
    private static JsonArray errors(Outcome outcome) {
        Set<String> names = new TreeSet<>();
        for (Failure outlived : outcome.schedule.control().outlived()) {
            names.add(ExpectedErrors.name(outlived.error));
        }
        return new JsonArray(names);
    }

    /** Whether a class, named in binary, promises to be thread-safe. */
    private boolean promises(String name) {
        try {
            byte[] file = program.classPath().read(name.replace('.', '/').concat(".class"));
            return file != null && Contracts.promiseThreadSafety(file);
        } catch (IOException e) {
            return false;
        }
    }
}
