package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.Objects;
import threadlint.runtime.race.Aim;

/** The accesses in libraries that are scheduling points, as a schedule file has them. */
final class LibraryPair {
    private LibraryPair() {}

    /**
     * What {@link #json} gave; null if it was absent.
     *
     * @throws InputError it is damaged
     */
    static Aim parse(JsonArray pair) throws InputError {
        try {
            return pair == null ? null : new Aim(line(pair.getObject(0)), line(pair.getObject(1)));
        } catch (NullPointerException e) {
            throw new InputError("the schedule file is damaged: `pair` needs two accesses", "record it again with `threadlint run`");
        }
    }

    private static Aim.SourceLine line(JsonObject json) {
        return new Aim.SourceLine(text(json, "class"), text(json, "method"), json.getInt("line"), json.getString("field"));
    }

    private static String text(JsonObject json, String key) {
        return Objects.requireNonNull(json.getString(key));
    }

    static JsonArray json(Aim pair) {
        return JsonArray.from(json(pair.one), json(pair.other));
    }

    private static JsonObject json(Aim.SourceLine place) {
        JsonObject json = new JsonObject();
        json.put("class", place.className);
        json.put("method", place.method);
        json.put("line", place.line);
        if (place.field != null) {
            json.put("field", place.field);
        }
        return json;
    }
}
