package threadlint.explore;

import com.grack.nanojson.JsonObject;
import java.util.List;

/** Two accesses that nothing orders. */
public final class Race {
    public final String field;
    public final Access first;
    public final Access second;

    Race(JsonObject json) {
        field = json.getString("field", "");
        first = new Access(json.getObject("first"));
        second = new Access(json.getObject("second"));
    }

    /** One of the two. */
    public static final class Access {
        public final int thread;

        /** {@code read} or {@code write}. */
        public final String kind;

        public final List<String> stack;

        /** Locks, in words. */
        public final List<String> holds;

        Access(JsonObject json) {
            thread = json.getInt("thread");
            kind = json.getString("access", "");
            stack = Failure.strings(json, "stack");
            holds = Failure.strings(json, "holds");
        }
    }
}
