package threadlint.agent;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import java.io.FileInputStream;
import java.io.InputStream;

/** What the agent is to do: its argument is the path of a plan, or says {@code record,free,dir=FOLDER}. */
final class AgentArguments {
    private static final String RECORD = "record,";

    private AgentArguments() {}

    /** The plan, also if the argument is none but says the same. */
    static JsonObject plan(String argument) throws Exception {
        if (argument != null && argument.startsWith(RECORD)) {
            return recording(argument.substring(RECORD.length()));
        }
        try (InputStream file = new FileInputStream(argument)) {
            return JsonParser.object().from(file);
        }
    }

    /** Whether the JVM is to be recorded while it runs freely. */
    static boolean isFree(JsonObject plan) {
        return plan.getBoolean("free", false);
    }

    private static JsonObject recording(String options) {
        JsonObject plan = new JsonObject();
        plan.put("mode", "record");
        JsonArray watch = new JsonArray();
        for (String option : options.split(",")) {
            int equals = option.indexOf('=');
            String value = option.substring(equals + 1);
            switch (equals < 0 ? option : option.substring(0, equals)) {
                case "free":
                    plan.put("free", true);
                    break;
                case "dir":
                    plan.put("dir", value);
                    break;
                case "watch":
                    watch.add(value);
                    break;
                case "max-events":
                    plan.put("max_events", Long.parseLong(value));
                    break;
                default:
                    throw new IllegalArgumentException("threadlint: the agent does not know the option " + option);
            }
        }
        if (!watch.isEmpty()) {
            plan.put("watch", watch);
        }
        if (!isFree(plan) || !plan.has("dir")) {
            throw new IllegalArgumentException("threadlint: the agent records as record,free,dir=FOLDER");
        }
        return plan;
    }
}
