package threadlint.harness;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonWriter;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

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

    void notice(String text) {
        JsonObject message = of("notice");
        message.put("message", text);
        send(message);
    }
}
