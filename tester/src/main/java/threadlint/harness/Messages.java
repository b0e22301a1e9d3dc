package threadlint.harness;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonWriter;
import java.util.HashSet;
import java.util.Set;
import threadlint.runtime.policy.OutsideEffects;
import threadlint.runtime.schedule.Failure;

/** Writes messages to the launcher: one JSON object per line. */
public final class Messages {
    private final Channel channel;
    private volatile boolean tellsUncontrolled;
    private final Set<String> told = new HashSet<>();

    public Messages(Channel channel) {
        this.channel = channel;
    }

    public static JsonObject of(String type) {
        JsonObject message = new JsonObject();
        message.put("type", type);
        return message;
    }

    /** From now on, what the program does that no schedule controls is told before anything else. */
    public void tellUncontrolled() {
        tellsUncontrolled = true;
    }

    public void send(JsonObject message) {
        if (tellsUncontrolled) {
            sendUncontrolled();
        }
        channel.send(JsonWriter.string(message));
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

    /** A schedule failed, and did not fail so when it was run again. */
    void unsteady(long index, Failure what) {
        JsonObject message = of("unsteady");
        message.put("index", index);
        message.put("message", what.kind.text + ": " + Transcript.message(what));
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
        send(noticeOf(text));
    }

    private synchronized void sendUncontrolled() {
        for (String text : OutsideEffects.met()) {
            if (told.add(text)) {
                channel.send(JsonWriter.string(noticeOf("not controlled: " + text)));
            }
        }
    }

    private static JsonObject noticeOf(String text) {
        JsonObject message = of("notice");
        message.put("message", text);
        return message;
    }
}
