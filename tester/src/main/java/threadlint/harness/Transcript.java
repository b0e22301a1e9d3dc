package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.jdk.StackFrames;
import threadlint.runtime.race.Access;
import threadlint.runtime.race.Conflict;
import threadlint.runtime.race.Race;
import threadlint.runtime.schedule.Failure;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/** Puts a failing schedule into words: it watches the schedule run again, event by event. */
final class Transcript implements Onlooker {
    private static final int MOST_EVENTS = 400;
    private static final int MOST_FRAMES = 40;

    private final Words.Labels labels = new Words.Labels();
    private final long firstTold;
    private final Deque<JsonObject> events = new ArrayDeque<>();
    private final Map<Long, Told> accesses = new HashMap<>();
    private final JsonArray threads = new JsonArray();
    private final JsonArray earlyTimeouts = new JsonArray();
    private final JsonArray spuriousWakeups = new JsonArray();
    private final KnownLocks locks = new KnownLocks();
    private Schedule schedule;
    private long seen;

    /** Events left out before the first one recorded. */
    private long before;

    /** @param expected how many events the schedule had */
    Transcript(long expected) {
        firstTold = Math.max(0, expected - MOST_EVENTS);
    }

    @Override
    public Words.Labels labels() {
        return labels;
    }

    /** An end of waiting that came early, or without a cause, may alone lead to the failure. */
    private void tellEarly(Task task) {
        boolean isSpurious = task.waitsForSignal() && task.patience() == Task.NEVER;
        if (!isSpurious && task.overtaken() == null) {
            return;
        }
        StackTraceElement[] stack = stack(task);
        JsonArray all = isSpurious ? spuriousWakeups : earlyTimeouts;
        String told = isSpurious ? EarlyEnd.wakeup(task, stack) : EarlyEnd.timeout(task, stack);
        if (!all.contains(told)) {
            all.add(told);
        }
    }

    @Override
    public void watch(Schedule schedule) {
        this.schedule = schedule;
    }

    @Override
    public void onEvent(Task task, Kind kind, Object resource, int location, boolean early) {
        if (kind == Kind.BEGIN) {
            labels.name(task.logical(), Words.thread(task));
        }
        if (kind == Kind.START && resource != null) {
            labels.name(resource, "T" + (schedule.taskCount() - 1));
        }
        if (kind == Kind.OPERATION) {
            locks.saw(resource, labels);
        }
        if (early && kind != Kind.END) {
            tellEarly(task);
        }
        if (seen++ < firstTold) {
            before++;
            return;
        }
        String what = Words.event(labels, kind, resource, location, task.element, early);
        StackTraceElement[] stack = stack(task);
        JsonObject event = event(task, kind.name(), what, stack);
        if (kind == Kind.READ || kind == Kind.WRITE) {
            accesses.put(seen - 1, new Told(task, event, stack));
        }
        add(event);
    }

    /** An event in words; null if it is none of those recorded. */
    String told(long number) {
        long skipped = number - before;
        if (skipped < 0 || skipped >= events.size()) {
            return null;
        }
        Iterator<JsonObject> told = events.iterator();
        JsonObject event = told.next();
        for (long i = 0; i < skipped; i++) {
            event = told.next();
        }
        String at = event.has("at") ? ", " + event.getString("at") : "";
        return "T" + event.getInt("thread") + " " + event.getString("what") + at;
    }

    /** A thread that stops waiting does so while another one runs. */
    private static StackTraceElement[] stack(Task task) {
        Thread carrier = task.carrier();
        return carrier == Thread.currentThread() ? new Throwable().getStackTrace() : carrier.getStackTrace();
    }

    @Override
    public void judged() {
        for (int i = 0; i < schedule.taskCount(); i++) {
            Task task = schedule.task(i);
            JsonObject thread = new JsonObject();
            thread.put("id", task.thread);
            thread.put("name", name(task));
            thread.put("state", state(task));
            thread.put("holds", holds(task));
            if (!task.hasEnded()) {
                StackTraceElement[] stack = task.carrier().getStackTrace();
                thread.put("stack", new JsonArray(Frames.texts(stack, MOST_FRAMES)));
                if (schedule.control().holder() != task && !task.isReady(schedule.now())) {
                    add(event(task, "BLOCKED", Words.waiting(schedule, labels, task), stack));
                }
            }
            threads.add(thread);
        }
    }

    private String state(Task task) {
        if (task.hasEnded()) {
            return "ended";
        }
        return schedule.control().holder() == task ? "running" : Words.waiting(schedule, labels, task);
    }

    /** A thread ends with an error: its last event, or one of its own if that was not recorded. */
    private JsonObject tellError(Failure failure) {
        String what = "throws " + Words.simple(failure.error.getClass().getName());
        JsonObject thrown = event(schedule.task(failure.thread), "THROW", what, Thrown.stack(failure.error));
        for (JsonObject event : events) {
            if (event.getInt("thread") == failure.thread && event.getString("kind").equals("END")) {
                event.putAll(thrown);
                return event;
            }
        }
        add(thrown);
        return thrown;
    }

    private void add(JsonObject event) {
        events.add(event);
        if (events.size() > MOST_EVENTS) {
            events.removeFirst();
            before++;
        }
    }

    private JsonObject event(Task task, String kind, String what, StackTraceElement[] stack) {
        JsonObject event = new JsonObject();
        event.put("thread", task.thread);
        event.put("kind", kind);
        event.put("what", what);
        StackTraceElement frame = stack.length == 0 ? null : Frames.firstOfProgram(stack);
        if (frame != null && !StackFrames.isOfTester(frame)) {
            event.put("at", Frames.place(frame));
            event.put("method", Words.simple(frame.getClassName()) + "." + Frames.method(frame));
            event.put("class", frame.getClassName());
        }
        event.put("holds", holds(task));
        return event;
    }

    /** The name that the program gave the thread; none if it is a default name, which counts on over schedules. */
    private static String name(Task task) {
        String name = task.logical().getName();
        return task.thread == 0 ? "main" : name.matches("Thread-\\d+") ? "" : name;
    }

    private JsonArray holds(Task task) {
        JsonArray held = new JsonArray();
        for (Object object : schedule.monitors().heldBy(task)) {
            held.add(labels.of(object));
        }
        for (Object lock : locks.heldBy(schedule, task)) {
            held.add(labels.of(lock));
        }
        return held;
    }

    /** The parts of a {@code failure} message that the transcript yields. */
    void fill(JsonObject message, Failure failure) {
        message.put("failure", failure(failure));
        JsonObject failing = null;
        if (failure.error != null) {
            JsonObject thread = (JsonObject) threads.get(failure.thread);
            thread.put("error", Thrown.text(failure.error));
            failing = tellError(failure);
            thread.put("stack", new JsonArray(Frames.texts(Thrown.stack(failure.error), MOST_FRAMES)));
        }
        if (failure.race != null) {
            message.put("race", race(failure.race));
        } else if (failure.conflict != null) {
            message.put("race", race(failure.conflict));
        } else {
            tellCause(message, failure.kind, failing);
        }
        message.put("early_timeouts", earlyTimeouts);
        message.put("spurious_wakeups", spuriousWakeups);
        message.put("threads", threads);
        message.put("events", new JsonArray(events));
        message.put("events_before", before);
    }

    /**
     * What a failure that is no race may come from: the last race before it.
     *
     * @param thrown the event of an error that ended a thread, null if the schedule failed otherwise
     */
    private void tellCause(JsonObject message, Failure.Kind kind, JsonObject thrown) {
        // A violation of atomicity is not where the schedule ended.
        if (!events.isEmpty() && kind != Failure.Kind.ATOMICITY) {
            (thrown != null ? thrown : events.getLast()).put("mark", true);
        }
        Conflict[] found = schedule == null ? new Conflict[0] : schedule.accesses().conflicts();
        if (found.length > 0) {
            message.put("race", race(found[found.length - 1]));
        }
    }

    private JsonObject race(Race race) {
        JsonObject json = new JsonObject();
        json.put("field", Locations.variable(race.location, race.index));
        json.put("first", access(race.first));
        json.put("second", access(race.second));
        return json;
    }

    private JsonObject race(Conflict conflict) {
        JsonObject json = new JsonObject();
        json.put("field", Words.accessed(labels, conflict));
        json.put("first", side(conflict.first));
        json.put("second", side(conflict.second));
        return json;
    }

    private JsonObject side(Conflict.Side side) {
        JsonObject json = new JsonObject();
        json.put("thread", side.thread);
        json.put("access", side.write ? "write" : "read");
        json.put("stack", new JsonArray(Frames.texts(side.stack, MOST_FRAMES)));
        JsonArray held = new JsonArray();
        for (Object monitor : side.held) {
            held.add(labels.of(monitor));
        }
        json.put("holds", held);
        for (Told told : accesses.values()) {
            if (told.thread == side.thread && told.sequence == side.sequence) {
                told.event.put("mark", true);
            }
        }
        return json;
    }

    private JsonObject access(Access access) {
        JsonObject json = new JsonObject();
        json.put("thread", access.thread);
        json.put("access", access.write ? "write" : "read");
        Told told = accesses.get(access.site);
        if (told != null) {
            told.event.put("mark", true);
            json.put("stack", new JsonArray(Frames.texts(told.stack, MOST_FRAMES)));
            json.put("holds", told.event.getArray("holds"));
        }
        return json;
    }

    /** An event and where it happened: of watched accesses, any may turn out to be half of a race. */
    private static final class Told {
        final int thread;
        final int sequence;
        final JsonObject event;
        final StackTraceElement[] stack;

        Told(Task task, JsonObject event, StackTraceElement[] stack) {
            this.thread = task.thread;
            this.sequence = task.sequence;
            this.event = event;
            this.stack = stack;
        }
    }

    /** The same for a schedule that could not be run again. */
    static void fillUntold(JsonObject message, Failure failure) {
        message.put("failure", failure(failure));
        message.put("threads", new JsonArray());
        message.put("events", new JsonArray());
        message.put("events_before", 0);
    }

    /** What went wrong, in one line. */
    static String message(Failure failure) {
        return failure.message != null ? failure.message : Thrown.text(failure.error);
    }

    private static JsonObject failure(Failure failure) {
        JsonObject json = new JsonObject();
        json.put("kind", failure.kind.text);
        json.put("message", message(failure));
        if (failure.thread >= 0) {
            json.put("thread", failure.thread);
        }
        return json;
    }
}
