package threadlint;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Paths;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import threadlint.agent.Installed;
import threadlint.confirm.ConfirmSession;
import threadlint.harness.ClassPath;
import threadlint.harness.Commands;
import threadlint.harness.InputError;
import threadlint.harness.Messages;
import threadlint.harness.Output;
import threadlint.harness.Plan;
import threadlint.harness.Preloading;
import threadlint.harness.Program;
import threadlint.harness.Session;
import threadlint.instrument.Instrumenter;
import threadlint.strategy.Strategies;

/** The tester's side of the protocol: reads the plan, obeys commands, says what happens. */
public final class Main {
    private static final long HEARTBEAT_MILLIS = 200;

    private Main() {}

    public static void main(String[] arguments) {
        Messages messages = new Messages(System.out);
        try {
            obey(Plan.read(Paths.get(arguments[0])), messages);
        } catch (InputError e) {
            JsonObject message = Messages.of("input-error");
            message.put("message", e.getMessage());
            message.put("help", e.help);
            messages.send(message);
        } catch (Throwable e) {
            JsonObject message = Messages.of("internal-error");
            message.put("message", e.toString());
            message.put("stack", stack(e));
            messages.send(message);
        }
        // Threads of the program may be left, and shutdown hooks of its own.
        Runtime.getRuntime().halt(0);
    }

    private static void obey(Plan plan, Messages messages) throws InputError, InterruptedException, IOException, ClassNotFoundException {
        sendReady(messages);
        if (plan.mode.equals("doctor")) {
            return;
        }
        Preloading.load(System.getProperty("java.class.path"));
        Output.redirect(messages, plan.passesOutput);
        System.setProperty("java.class.path", String.join(java.io.File.pathSeparator, plan.classPathTexts()));
        Program program = new Program(new ClassPath(plan.classPath), installed());
        BlockingQueue<String> commands = listen(System.in);
        System.setIn(InputStream.nullInputStream());
        if (plan.mode.equals("confirm")) {
            ConfirmSession session = new ConfirmSession(plan, program, messages);
            startHeartbeat(session);
            obey(session, commands);
            return;
        }
        Session session = new Session(plan, program, messages);
        startHeartbeat(session);
        session.calibrate();
        if (plan.mode.equals("replay")) {
            session.replay();
        } else {
            obey(session, commands);
        }
    }

    private static void obey(Commands session, BlockingQueue<String> commands) throws InputError, InterruptedException {
        boolean usable = true;
        while (usable) {
            String command = commands.take();
            usable = !command.equals("stop") && session.obey(command);
        }
    }

    private static Instrumenter installed() {
        if (Installed.instrumenter() == null) {
            throw new IllegalStateException("the JVM was started without -javaagent");
        }
        return Installed.instrumenter();
    }

    private static void sendReady(Messages messages) {
        JsonObject message = Messages.of("ready");
        message.put("protocol", Plan.PROTOCOL);
        message.put("java", System.getProperty("java.version"));
        message.put("vm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        message.put("premain_millis", Installed.premainNanos() / 1_000_000);
        JsonArray strategies = new JsonArray();
        for (Strategies strategy : Strategies.values()) {
            JsonObject entry = new JsonObject();
            entry.put("name", strategy.label());
            entry.put("summary", strategy.summary());
            strategies.add(entry);
        }
        message.put("strategies", strategies);
        message.put("limits", new JsonArray(Installed.failures()));
        messages.send(message);
    }

    /** Commands arrive on a thread of their own, so that the end of input ends the JVM at once. */
    private static BlockingQueue<String> listen(InputStream input) {
        BlockingQueue<String> commands = new LinkedBlockingQueue<>();
        Thread listener = new Thread(() -> {
            try (BufferedReader in = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    commands.add(line);
                }
            } catch (IOException e) {
                // As the end of input: the launcher is gone.
            }
            Runtime.getRuntime().halt(0);
        }, "threadlint commands");
        listener.setDaemon(true);
        listener.start();
        return commands;
    }

    private static void startHeartbeat(Commands session) {
        Thread heartbeat = new Thread(() -> {
            for (;;) {
                try {
                    Thread.sleep(HEARTBEAT_MILLIS);
                } catch (InterruptedException e) {
                    return;
                }
                session.sendProgress();
            }
        }, "threadlint heartbeat");
        heartbeat.setDaemon(true);
        heartbeat.start();
    }

    private static String stack(Throwable error) {
        StringWriter text = new StringWriter();
        error.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
