package threadlint.explore;

import com.grack.nanojson.JsonObject;
import java.util.List;

/** A thread at the end of a schedule. */
public final class ThreadState {
    public final int id;

    /** Empty if it has none of its own. */
    public final String name;

    /** In words. */
    public final String state;

    /** Locks, in words. */
    public final List<String> holds;

    /** Frames such as {@code shop.Stock.take(Stock.java:12)}. */
    public final List<String> stack;

    /** Class and message of what ended it; null if nothing did. */
    public final String error;

    ThreadState(JsonObject json) {
        id = json.getInt("id");
        name = json.getString("name", "");
        state = json.getString("state", "");
        holds = Failure.strings(json, "holds");
        stack = Failure.strings(json, "stack");
        error = json.getString("error");
    }

    /** {@code T1 `writer`}. */
    public String label() {
        return name.isEmpty() ? "T" + id : "T" + id + " `" + name + "`";
    }
}
