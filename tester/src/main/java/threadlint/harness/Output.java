package threadlint.harness;

import com.grack.nanojson.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What becomes of the program's own output. */
public final class Output extends OutputStream {
    private final Messages messages;
    private final String stream;

    private Output(Messages messages, String stream) {
        this.messages = messages;
        this.stream = stream;
    }

    /** Sends the program's output to the launcher, or nowhere. */
    public static void redirect(Messages messages, boolean passes) {
        System.setOut(stream(messages, "out", passes));
        System.setErr(stream(messages, "err", passes));
    }

    private static PrintStream stream(Messages messages, String name, boolean passes) {
        OutputStream target = passes ? new Output(messages, name) : OutputStream.nullOutputStream();
        return new PrintStream(target, true, StandardCharsets.UTF_8);
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        JsonObject message = Messages.of("output");
        message.put("stream", stream);
        message.put("text", new String(bytes, offset, length, StandardCharsets.UTF_8));
        messages.send(message);
    }
}
