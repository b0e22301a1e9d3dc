package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import threadlint.runtime.Failure;
import threadlint.runtime.Kind;
import threadlint.runtime.Schedule;
import threadlint.runtime.Task;
import threadlint.runtime.Witness;

/** Puts a failing schedule into words: it watches the schedule run again, event by event. */
final class Teller implements Witness {
    private static final int MOST_EVENTS = 400;
    private static final int MOST_FRAMES = 40;

    private final Words.Labels labels = new Words.Labels();
    private final long firstTold;
    private final Deque<JsonObject> events = new ArrayDeque<>();
    private final JsonArray threads = new JsonArray();
    private Schedule schedule;
    private long seen;

    /** @param expected how many events the schedule had */
    Teller(long expected) {
        firstTold = Math.max(0, expected - MOST_EVENTS);
    }

    Words.Labels labels() {
        return labels;
    }

    void watch(Schedule schedule) {
        this.schedule = schedule;
    }

    @Override
    public void saw(Task task, Kind kind, Object resource, int location, boolean early) {
        if (kind == Kind.BEGIN) {
            labels.name(task.logical(), Words.thread(task));
        }
        if (seen++ < firstTold) {
            return;
        }
        if (kind == Kind.START && resource != null) {
            labels.name(resource, "T" + (schedule.taskCount() - 1));
        }
        StackTraceElement[] stack = new Throwable().getStackTrace();
        StackTraceElement frame = Frames.firstOfProgram(stack);
        JsonObject event = new JsonObject();
        event.put("thread", task.thread);
        event.put("kind", kind.name());
        event.put("what", Words.event(labels, kind, resource, location, early));
        if (!Frames.isOfTester(frame)) {
            event.put("at", Frames.place(frame));
            event.put("method", Words.simple(frame.getClassName()) + "." + frame.getMethodName());
            event.put("class", frame.getClassName());
        }
        event.put("holds", holds(task));
        events.add(event);
        if (events.size() > MOST_EVENTS) {
            events.removeFirst();
        }
    }

    /** All threads stand where the schedule left them. */
    void tellThreads() {
        for (int i = 0; i < schedule.taskCount(); i++) {
            Task task = schedule.task(i);
            JsonObject thread = new JsonObject();
            thread.put("id", task.thread);
            thread.put("name", name(task));
            thread.put("state", task.hasEnded() ? "ended" : Words.waiting(schedule, labels, task));
            thread.put("holds", holds(task));
            if (!task.hasEnded()) {
                thread.put("stack", new JsonArray(Frames.texts(task.carrier().getStackTrace(), MOST_FRAMES)));
            }
            threads.add(thread);
        }
    }

    /** The name that the program gave the thread; none if it is a default name, which counts on over schedules. */
    private static String name(Task task) {
        String name = task.logical().getName();
        return task.thread == 0 ? "main" : name.matches("Thread-\\d+") ? "" : name;
    }

    private JsonArray holds(Task task) {
        JsonArray held = new JsonArray();
        for (Object object : schedule.held(task)) {
            held.add(labels.of(object));
        }
        return held;
    }

    /** The parts of a {@code failure} message that the telling yields. */
    void fill(JsonObject message, Failure failure) {
        message.put("failure", failure(failure));
        if (failure.error != null) {
            JsonObject thread = (JsonObject) threads.get(failure.thread);
            thread.put("error", error(failure.error));
            thread.put("stack", new JsonArray(Frames.texts(failure.error.getStackTrace(), MOST_FRAMES)));
        }
        if (!events.isEmpty()) {
            events.getLast().put("mark", true);
        }
        message.put("threads", threads);
        message.put("events", new JsonArray(events));
        message.put("events_before", seen - events.size());
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
        return failure.message != null ? failure.message : error(failure.error);
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

    private static String error(Throwable error) {
        String message;
        try {
            message = error.getMessage();
        } catch (RuntimeException e) {
            message = null;
        }
        String type = error.getClass().getName();
        return message == null ? type : type + ": " + message;
    }
}
