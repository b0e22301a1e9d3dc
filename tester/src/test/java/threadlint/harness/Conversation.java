package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonWriter;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import threadlint.Main;
import threadlint.agent.AgentJvm;

/** A JVM that runs the tester, from the side of the launcher. */
final class Conversation implements AutoCloseable {
    /** All that was received, but for the heartbeat. */
    final List<JsonObject> received = new ArrayList<>();

    /** What cannot be restored, after a space. */
    String left = "";

    /** The last heartbeat. */
    JsonObject progress;

    /** Of the lines of the program, which are no messages. */
    final Path output;

    private static final String SECRET = "0123456789abcdef";

    private final Process process;
    private final Socket socket;
    private final Writer commands;
    private final BufferedReader messages;

    Conversation(AgentJvm agent, Path folder, JsonObject plan, String... options) throws IOException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        server.setSoTimeout(30_000);
        JsonObject channel = new JsonObject();
        channel.put("port", server.getLocalPort());
        channel.put("secret", SECRET);
        plan.put("channel", channel);
        Path file = Files.writeString(folder.resolve("plan.json"), JsonWriter.string(plan));
        output = folder.resolve("program-output");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:-PrintWarnings"));
        command.addAll(List.of(options));
        command.addAll(List.of("-javaagent:" + agent.jar() + "=" + file, "-cp", agent.jar().toString()));
        command.addAll(List.of(Main.class.getName(), file.toString()));
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(output.toFile())
                .start();
        process.getOutputStream().close();
        try (server) {
            socket = server.accept();
        }
        commands = new BufferedWriter(new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8));
        messages = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        String first = messages.readLine();
        assertEquals(SECRET, first);
        assertFalse(Files.exists(file), "the plan is deleted before the program runs");
    }

    /** The next message in the form of JSON; null at the end of the connection. */
    private String readMessage() throws IOException {
        String line;
        try {
            line = messages.readLine();
        } catch (SocketException e) {
            line = null; // The tester was ended before it had read all commands.
        }
        if (line == null) {
            return null;
        }
        assertTrue(line.startsWith(SECRET + " "), line);
        if (line.contains("\"type\":\"restore\"")) {
            say("restored" + left);
        }
        return line.substring(SECRET.length() + 1);
    }

    /** A plan for {@link fixtures.Scenarios}. */
    static JsonObject plan(Path classes, String... arguments) {
        JsonObject plan = new JsonObject();
        plan.put("protocol", 1);
        plan.put("mode", "run");
        plan.put("class_path", new JsonArray(List.of(classes.toString())));
        plan.put("main", "fixtures.Scenarios");
        plan.put("arguments", new JsonArray(List.of(arguments)));
        plan.put("max_millis", 3_000);
        return plan;
    }

    /** A plan that replays a recorded schedule. */
    static JsonObject replayPlan(Path classes, JsonObject recorded) {
        JsonObject schedule = new JsonObject(recorded);
        schedule.put("threadlint", "0.1.0");
        JsonObject plan = plan(classes);
        plan.put("main", recorded.getString("main"));
        plan.put("arguments", recorded.getArray("arguments"));
        plan.put("mode", "replay");
        plan.put("output", "pass");
        plan.put("schedule", schedule);
        return plan;
    }

    void say(String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
    }

    /** The next message of the type; those before it are received, too. Null at the end of the stream. */
    JsonObject await(String type) throws Exception {
        for (String line = readMessage(); line != null; line = readMessage()) {
            JsonObject message = JsonParser.object().from(line);
            if (message.getString("type").equals("progress")) {
                progress = message;
            } else {
                received.add(message);
            }
            if (message.getString("type").equals(type)) {
                return message;
            }
        }
        return null;
    }

    /** The next message, but for the heartbeat. */
    JsonObject next() throws Exception {
        int before = received.size();
        String line = readMessage();
        while (received.size() == before) {
            if (line == null) {
                throw new AssertionError("the tester ended; it said " + received);
            }
            JsonObject message = JsonParser.object().from(line);
            if (message.getString("type").equals("progress")) {
                line = readMessage();
            } else {
                received.add(message);
            }
        }
        return received.get(before);
    }

    /** The types of all that was received, up to the end. */
    List<String> types() throws Exception {
        await("nothing of this type");
        List<String> types = new ArrayList<>();
        for (JsonObject message : received) {
            types.add(message.getString("type"));
        }
        return types;
    }

    void endInput() throws IOException {
        socket.close();
    }

    boolean hasEnded() throws InterruptedException {
        return process.waitFor(5, TimeUnit.SECONDS);
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        socket.close();
    }
}
