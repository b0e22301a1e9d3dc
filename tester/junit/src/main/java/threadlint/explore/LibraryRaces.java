package threadlint.explore;

import com.grack.nanojson.JsonObject;

/** Races in libraries that did no harm. */
final class LibraryRaces {
    private long count;
    private JsonObject first;

    void add(JsonObject message) {
        count++;
        if (first == null || message.getLong("index", 0) < first.getLong("index", 0)) {
            first = message;
        }
    }

    /** All of them in one sentence; null if there are none. */
    String note() {
        if (first == null) {
            return null;
        }
        return count + (count == 1 ? " race" : " races") + " in libraries on the class path did no harm in these schedules; first: "
                + first.getString("message") + "; watch \"" + first.getString("watch") + "\" to have it reported";
    }
}
