package threadlint.harness;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonWriter;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import threadlint.runtime.schedule.Failure;

/** Writes messages to the launcher: one JSON object per line. */
public final class Messages {
    private final PrintStream out;

    public Messages(PrintStream out) {
        this.out = out;
    }

    public static JsonObject of(String type) {
        JsonObject message = new JsonObject();
        message.put("type", type);
        return message;
    }

    public void send(JsonObject message) {
        byte[] line = JsonWriter.string(message).concat("\n").getBytes(StandardCharsets.UTF_8);
        synchronized (this) {
            out.write(line, 0, line.length);
            out.flush();
        }
    }

    /** The heartbeat: how many schedules are done, and the number of what is under way. */
    public void progress(long schedules, long at) {
        JsonObject message = of("progress");
        message.put("schedules", schedules);
        message.put("at", at);
        send(message);
    }

    /** The JVM cannot be used further. */
    public void retire(long next, String reason) {
        JsonObject message = of("retire");
        message.put("next", next);
        message.put("reason", reason);
        send(message);
    }

    /** A schedule ran out of steps or time. */
    void inconclusive(long index, Failure why) {
        JsonObject message = of("inconclusive");
        message.put("index", index);
        message.put("message", why.message);
        send(message);
    }

    void notice(String text) {
        JsonObject message = of("notice");
        message.put("message", text);
        send(message);
    }
}
