package threadlint.launch;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM that runs schedules of one test. It ends when it is closed, and when this JVM ends. */
public final class Fork implements AutoCloseable {
    /** It says several times a second that it is there. */
    private static final int MILLIS_OF_SILENCE = 30_000;

    private static final long SECONDS_TO_END = 2;

    /** What to do where the tester names flags of the command line. */
    private static final String INSTEAD_OF_FLAGS =
            "change what @ConcurrentTest or a system property says, or test less of the program at a time";

    private final ForkFolder folder;
    private final Process process;
    private final LastLines output;
    private Socket socket;
    private BufferedReader messages;
    private String secret;

    private Fork(ForkFolder folder, Process process) {
        this.folder = folder;
        this.process = process;
        this.output = new LastLines(process.getInputStream());
    }

    /**
     * Starts a JVM that carries out a plan; this adds what the plan says about the JVM itself.
     *
     * @param debugger the port at which the JVM waits for a debugger; 0 for none
     * @throws NoVerdict it does not start, or ends at once
     */
    public static Fork start(JavaHome home, JsonObject plan, int debugger) throws NoVerdict {
        Path java = home.executable();
        ForkFolder folder = null;
        Fork fork = null;
        try (Doorway doorway = new Doorway()) {
            folder = ForkFolder.make();
            fork = new Fork(folder, process(java, folder, written(folder, plan, doorway), debugger));
            fork.connect(doorway, debugger);
            return fork;
        } catch (IOException e) {
            abandon(fork, folder);
            throw new NoVerdict("the JVM `" + java + "` cannot be started: " + e, "name another one with -D" + JavaHome.PROPERTY);
        } catch (NoVerdict e) {
            abandon(fork, folder);
            throw e;
        }
    }

    private static void abandon(Fork fork, ForkFolder folder) {
        if (fork != null) {
            fork.close();
        } else if (folder != null) {
            folder.delete();
        }
    }

    private static Path written(ForkFolder folder, JsonObject plan, Doorway doorway) throws IOException {
        JsonObject whole = new JsonObject(plan);
        whole.put("channel", doorway.address());
        whole.put("folder", folder.root().toString());
        return folder.writePlan(whole);
    }

    private static Process process(Path java, ForkFolder folder, Path plan, int debugger) throws IOException {
        List<String> command = new ArrayList<>(Pinning.prefix());
        command.add(java.toString());
        command.addAll(JvmFlags.all(folder));
        if (debugger != 0) {
            command.add(JvmFlags.debugger(debugger));
        }
        command.add("-javaagent:" + folder.jar() + "=" + plan);
        command.addAll(List.of("-cp", folder.jar().toString(), "threadlint.Main", plan.toString()));
        return new ProcessBuilder(command)
                .directory(folder.working().toFile())
                .redirectInput(nothing())
                .redirectErrorStream(true)
                .start();
    }

    private static File nothing() {
        return new File(System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null");
    }

    private void connect(Doorway doorway, int debugger) throws IOException, NoVerdict {
        socket = doorway.admit(process);
        if (socket == null) {
            throw died("while it started");
        }
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(debugger == 0 ? MILLIS_OF_SILENCE : 0);
        secret = doorway.secret() + " ";
        messages = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Why schedules see the files of each other; null if they do not. */
    public String sharing() {
        return folder.sharing();
    }

    /** Sends a command. If the JVM has ended, the next message tells. */
    public void command(String line) {
        try {
            OutputStream out = socket.getOutputStream();
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            // See above.
        }
    }

    /**
     * The next message; waits for it.
     *
     * @param during what the JVM is doing, for the reader of an error
     * @throws NoVerdict the JVM has ended, says nothing for long, or says that it cannot run the test
     */
    public JsonObject next(String during) throws NoVerdict {
        for (;;) {
            String line = line(during);
            if (line.startsWith(secret)) {
                JsonObject message = parse(line.substring(secret.length()));
                if (!message.getString("type", "").equals("restore")) {
                    return checked(message);
                }
                Path left = folder.restore();
                command(left == null ? "restored" : "restored except " + left.toString().replace('\n', ' '));
            }
        }
    }

    private String line(String during) throws NoVerdict {
        try {
            String line = messages.readLine();
            if (line != null) {
                return line;
            }
        } catch (SocketTimeoutException e) {
            throw new NoVerdict(
                    "the JVM said nothing for " + MILLIS_OF_SILENCE / 1000 + " seconds " + during,
                    "this is no verdict on the test: a machine that is busy or short of memory may be the cause");
        } catch (IOException e) {
            // As the end of the connection.
        }
        throw died(during);
    }

    private static JsonObject parse(String text) throws NoVerdict {
        try {
            return JsonParser.object().from(text);
        } catch (JsonParserException e) {
            throw NoVerdict.defect("a message cannot be understood: " + e.getMessage());
        }
    }

    private static JsonObject checked(JsonObject message) throws NoVerdict {
        switch (message.getString("type", "")) {
            case "input-error":
                throw inputError(message);
            case "internal-error":
                throw NoVerdict.defect(message.getString("message") + "\n" + message.getString("stack", ""));
            default:
                return message;
        }
    }

    private static NoVerdict inputError(JsonObject message) {
        String reason = message.getString("message");
        String said = message.getString("help", "");
        String help = said.contains("--") ? INSTEAD_OF_FLAGS : said;
        return message.getBoolean("alone", false) ? new NothingToSchedule(reason, help) : new NoVerdict(reason, help);
    }

    private NoVerdict died(String during) {
        List<String> last = new ArrayList<>();
        String status = "it closed its connection";
        try {
            if (process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                status = "exit code " + process.exitValue();
                last.addAll(output.all());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        last.addAll(folder.linesOfCrash());
        String lines = last.isEmpty() ? "(nothing)" : String.join("\n", last);
        return new NoVerdict(
                "the JVM ended unexpectedly (" + status + ") " + during,
                "this is no verdict on the test; its last lines were:\n" + lines);
    }

    /** Ends the JVM, whose last message has been read then. */
    public void kill() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        kill();
        try {
            process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS);
            if (socket != null) {
                socket.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // It is closed all the same.
        }
        folder.delete();
    }
}
