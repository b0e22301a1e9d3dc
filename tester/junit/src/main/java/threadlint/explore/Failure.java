package threadlint.explore;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A schedule that failed. */
public final class Failure {
    /** {@code deadlock}, {@code exception}, {@code race} and so on. */
    public final String kind;

    public final String message;

    /** The thread that failed; -1 if it was none alone. */
    public final int thread;

    /** The number of the schedule. */
    public final long index;

    /** Whether the schedule, run again, gave the same events. */
    public final boolean isVerified;

    /** None if they are not known. */
    public final List<ThreadState> threads;

    /** None if they are not known. */
    public final List<Step> steps;

    /** How many steps there were before the first of these. */
    public final long stepsBefore;

    /** Null if there was none. */
    public final Race race;

    /** What else may have decided the outcome. */
    public final List<String> causes = new ArrayList<>();

    /** The content of the schedule file. */
    final JsonObject schedule;

    private final JsonObject json;

    Failure(JsonObject json) {
        this(json, json.getBoolean("verified", false));
    }

    private Failure(JsonObject json, boolean isVerified) {
        this.json = json;
        this.isVerified = isVerified;
        JsonObject failure = json.getObject("failure");
        kind = failure.getString("kind", "");
        message = failure.getString("message", "");
        thread = failure.getInt("thread", -1);
        index = json.getLong("index", 0);
        threads = objects(json, "threads", ThreadState::new);
        steps = objects(json, "events", Step::new);
        stepsBefore = json.getLong("events_before", 0);
        race = json.has("race") ? new Race(json.getObject("race")) : null;
        causes.addAll(strings(json, "early_timeouts"));
        causes.addAll(strings(json, "spurious_wakeups"));
        for (String call : strings(json, "uncontrolled")) {
            causes.add("not controlled: " + call);
        }
        schedule = json.getObject("schedule");
    }

    /** The same, which did not give the same events when it was run again. */
    Failure unverified() {
        return new Failure(json, false);
    }

    /** Whether it is a race that a strategy created, after which worse may follow. */
    boolean isCreatedRace() {
        return kind.equals("race") && schedule.getString("strategy", "").split(":")[0].equals("race");
    }

    /** The state of a thread; null if it is not known. */
    public ThreadState stateOf(int thread) {
        for (ThreadState state : threads) {
            if (state.id == thread) {
                return state;
            }
        }
        return null;
    }

    /** The content of the schedule file. */
    public JsonObject schedule() {
        return schedule;
    }

    /** {@code deadlock: T1 and T2 wait for each other}. */
    public String headline() {
        return kind + ": " + message;
    }

    static List<String> strings(JsonObject json, String key) {
        List<String> strings = new ArrayList<>();
        for (Object value : json.getArray(key, new JsonArray())) {
            strings.add(String.valueOf(value));
        }
        return strings;
    }

    private static <T> List<T> objects(JsonObject json, String key, Function<JsonObject, T> read) {
        List<T> objects = new ArrayList<>();
        for (Object value : json.getArray(key, new JsonArray())) {
            objects.add(read.apply((JsonObject) value));
        }
        return objects;
    }
}
