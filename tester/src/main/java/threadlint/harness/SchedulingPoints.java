package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.Objects;
import threadlint.runtime.race.Aim;

/** The accesses that are scheduling points, as a schedule file has them. */
final class SchedulingPoints {
    private SchedulingPoints() {}

    /**
     * What {@link #pair(Aim)} gave for a key; null if it is absent.
     *
     * @throws InputError it is damaged
     */
    static Aim pair(JsonObject schedule, String key) throws InputError {
        Aim.SourceLine[] two = lines(schedule, key);
        if (two != null && two.length < 2) {
            throw damaged(key, "needs two accesses");
        }
        return two == null ? null : new Aim(two[0], two[1]);
    }

    /**
     * What {@link #lines(Aim.SourceLine...)} gave for a key; null if it is absent.
     *
     * @throws InputError it is damaged
     */
    static Aim.SourceLine[] lines(JsonObject schedule, String key) throws InputError {
        JsonArray array = schedule == null ? null : schedule.getArray(key);
        if (array == null) {
            return null;
        }
        Aim.SourceLine[] lines = new Aim.SourceLine[array.size()];
        try {
            for (int i = 0; i < lines.length; i++) {
                lines[i] = line(array.getObject(i));
            }
        } catch (NullPointerException e) {
            throw damaged(key, "needs a class and a method for each access");
        }
        return lines;
    }

    private static InputError damaged(String key, String what) {
        return new InputError("the schedule file is damaged: `" + key + "` " + what, "record it again with `threadlint run`");
    }

    private static Aim.SourceLine line(JsonObject json) {
        return new Aim.SourceLine(text(json, "class"), text(json, "method"), json.getInt("line"), json.getString("field"));
    }

    private static String text(JsonObject json, String key) {
        return Objects.requireNonNull(json.getString(key));
    }

    static JsonArray pair(Aim pair) {
        return lines(pair.one, pair.other);
    }

    static JsonArray lines(Aim.SourceLine... lines) {
        JsonArray array = new JsonArray();
        for (Aim.SourceLine line : lines) {
            array.add(json(line));
        }
        return array;
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
