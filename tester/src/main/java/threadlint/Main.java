package threadlint;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Paths;
import threadlint.agent.Installed;
import threadlint.confirm.ConfirmSession;
import threadlint.harness.Channel;
import threadlint.harness.ClassPath;
import threadlint.harness.Commands;
import threadlint.harness.InputError;
import threadlint.harness.Messages;
import threadlint.harness.Output;
import threadlint.harness.Plan;
import threadlint.harness.Preloading;
import threadlint.harness.Program;
import threadlint.harness.ProgramFiles;
import threadlint.harness.Session;
import threadlint.harness.TestList;
import threadlint.harness.Thrown;
import threadlint.instrument.Instrumenter;
import threadlint.strategy.Strategies;

/** The tester's side of the protocol: reads the plan, obeys commands, says what happens. */
public final class Main {
    private static final long HEARTBEAT_MILLIS = 200;

    private Main() {}

    public static void main(String[] arguments) {
        Channel channel = null;
        try {
            JsonObject plan = Plan.take(Paths.get(arguments[0]));
            channel = Channel.open(plan);
            report(plan, channel);
        } catch (IOException | InputError e) {
            // The launcher shows the last lines of a JVM that ends without a message.
            System.err.println(e.getMessage());
        }
        if (channel != null) {
            channel.flush();
        }
        // Threads of the program may be left, and shutdown hooks of its own.
        Runtime.getRuntime().halt(channel == null ? 1 : 0);
    }

    private static void report(JsonObject plan, Channel channel) {
        Messages messages = new Messages(channel);
        try {
            obey(new Plan(plan), channel, messages);
        } catch (InputError e) {
            JsonObject message = Messages.of("input-error");
            message.put("message", e.getMessage());
            message.put("help", e.help);
            if (e.isAlone) {
                message.put("alone", true);
            }
            messages.send(message);
        } catch (Throwable e) {
            JsonObject message = Messages.of("internal-error");
            message.put("message", Thrown.text(e));
            message.put("stack", stack(e));
            messages.send(message);
        }
    }

    private static void obey(Plan plan, Channel channel, Messages messages) throws InputError, InterruptedException, IOException, ClassNotFoundException {
        sendReady(messages);
        if (plan.mode.equals("doctor")) {
            return;
        }
        Preloading.load(System.getProperty("java.class.path"));
        Output.redirect(messages, plan.passesOutput);
        System.setProperty("sun.java.command", plan.command());
        System.setProperty("java.class.path", String.join(java.io.File.pathSeparator, plan.classPathTexts()));
        Program program = new Program(new ClassPath(plan.classPath), installed());
        if (plan.folder != null) {
            program.restoreFilesWith(new ProgramFiles(plan.folder, channel));
        }
        if (plan.mode.equals("confirm")) {
            ConfirmSession session = new ConfirmSession(plan, program, messages);
            startHeartbeat(session);
            obey(session, channel);
            return;
        }
        if (plan.mode.equals("tests")) {
            new TestList(plan, program, messages).send();
            return;
        }
        messages.tellUncontrolled();
        Session session = new Session(plan, program, messages);
        startHeartbeat(session);
        if (!session.calibrate()) {
            return;
        }
        switch (plan.mode) {
            case "replay":
                session.replay();
                return;
            case "record":
                session.record();
                return;
            case "prove":
                obey(session.prove(), channel);
                return;
            default:
                obey(session, channel);
        }
    }

    private static void obey(Commands session, Channel channel) throws InputError, InterruptedException {
        boolean usable = true;
        while (usable) {
            String command = channel.command();
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
        try {
            error.printStackTrace(new PrintWriter(text));
        } catch (Throwable e) {
            // It may be of the program, and tell nothing.
        }
        return text.toString();
    }
}
