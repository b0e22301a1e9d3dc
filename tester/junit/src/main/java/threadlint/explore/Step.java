package threadlint.explore;

import com.grack.nanojson.JsonObject;
import java.util.List;

/** A step of a schedule. */
public final class Step {
    public final int thread;

    /** Whether the thread cannot go on. */
    public final boolean isBlocked;

    /** In words. */
    public final String what;

    /** {@code Stock.java:12}; null outside the program. */
    public final String at;

    /** Locks, in words. */
    public final List<String> holds;

    /** Whether it is the one that fails, or one of two that race. */
    public final boolean isMarked;

    Step(JsonObject json) {
        thread = json.getInt("thread");
        isBlocked = json.getString("kind", "").equals("BLOCKED");
        what = json.getString("what", "");
        at = json.getString("at");
        holds = Failure.strings(json, "holds");
        isMarked = json.getBoolean("mark", false);
    }
}
