package threadlint.explore;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The plans that JVMs are started with. */
final class Plans {
    private static final int PROTOCOL = 1;

    /** Least wall time of a replay: the same steps may take longer on another day. */
    private static final long MILLIS_OF_REPLAY = 60_000;

    private Plans() {}

    static JsonObject run(Subject subject, List<Path> classPath, Settings settings) {
        JsonObject plan = usual("run", subject.name, classPath);
        plan.put("strategy", settings.strategy);
        plan.put("seed", Long.toString(settings.seed));
        plan.put("events", settings.atPlainAccesses ? "all" : "sync");
        plan.put("watch", new JsonArray(settings.watch));
        // A test pauses for as long as others need.
        plan.put("early_timeouts", 0);
        plan.put("spurious", 0);
        plan.put("output", "discard");
        return plan;
    }

    /** @param schedule the content of a schedule file */
    static JsonObject replay(JsonObject schedule, List<Path> classPath, boolean isDebugged) {
        JsonObject plan = usual("replay", schedule.getString("junit"), classPath);
        for (String key : List.of("strategy", "seed", "events", "watch", "early_timeouts", "spurious", "max_steps")) {
            plan.put(key, schedule.get(key));
        }
        boolean timedOut = schedule.getObject("failure").getString("kind", "").equals("timeout");
        long recorded = schedule.getLong("max_millis", MILLIS_OF_REPLAY);
        plan.put("max_millis", timedOut ? recorded : Math.max(recorded, MILLIS_OF_REPLAY));
        plan.put("schedule", schedule);
        plan.put("debug", isDebugged);
        plan.put("output", "pass");
        return plan;
    }

    private static JsonObject usual(String mode, String test, List<Path> classPath) {
        JsonObject plan = new JsonObject();
        plan.put("protocol", PROTOCOL);
        plan.put("mode", mode);
        plan.put("class_path", new JsonArray(classPath.stream().map(Path::toString).collect(Collectors.toList())));
        plan.put("main", "");
        plan.put("arguments", new JsonArray());
        plan.put("junit", test);
        return plan;
    }
}
