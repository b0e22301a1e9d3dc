package threadlint.explore;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A JVM that speaks the protocol and runs nothing: what it says depends on the name of the test. */
final class FakeTester {
    private static final int DIED = 7;

    private final JsonObject plan;
    private final String scenario;
    private final String secret;
    private final OutputStream out;
    private final BufferedReader commands;

    private FakeTester(JsonObject plan) throws IOException {
        this.plan = plan;
        scenario = plan.getString("junit").split("#")[1];
        JsonObject channel = plan.getObject("channel");
        secret = channel.getString("secret");
        Socket socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), channel.getInt("port"));
        out = socket.getOutputStream();
        commands = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        write(secret);
    }

    /** @param arguments end with the file of the plan */
    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[arguments.length - 1]);
        FakeTester tester = new FakeTester(JsonParser.object().from(Files.readString(file)));
        tester.say("{\"type\":\"ready\"}");
        if (tester.plan.getString("mode").equals("replay")) {
            tester.replay();
            return;
        }
        tester.say("{\"type\":\"calibrated\"}");
        for (String line = tester.commands.readLine(); line != null; line = tester.commands.readLine()) {
            String[] words = line.split(" ");
            tester.run(Long.parseLong(words[1]), Long.parseLong(words[2]), words.length == 4);
        }
    }

    private void write(String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private void say(String message) throws IOException {
        write(secret + " " + message);
    }

    private void done(long from, long to) throws IOException {
        say("{\"type\":\"chunk\",\"from\":" + from + ",\"to\":" + to + ",\"schedules\":" + (to - from) + ",\"complete\":false}");
    }

    private void retire(long next) throws IOException {
        say("{\"type\":\"retire\",\"next\":" + next + ",\"reason\":\"threads are left\"}");
    }

    private void fail(String kind, long index, String hash) throws IOException {
        JsonObject failure = new JsonObject();
        failure.put("kind", kind);
        failure.put("message", "message");
        JsonObject schedule = new JsonObject();
        schedule.put("junit", plan.getString("junit"));
        schedule.put("strategy", kind.equals("race") ? "race" : "random");
        schedule.put("hash", hash);
        schedule.put("index", index);
        schedule.put("failure", failure);
        JsonObject message = new JsonObject();
        message.put("type", "failure");
        message.put("index", index);
        message.put("verified", true);
        message.put("failure", failure);
        message.put("schedule", schedule);
        say(JsonWriter.string(message));
    }

    private void run(long from, long to, boolean forHarm) throws IOException {
        switch (scenario) {
            case "racesAndFails":
                fail(forHarm ? "exception" : "race", from + 3, "a");
                return;
            case "races":
                if (forHarm) {
                    done(from, to);
                } else {
                    fail("race", from + 3, "a");
                }
                return;
            case "failsHereOnly":
                fail("exception", from, "a");
                return;
            case "failsOnceHereOnly":
                if (from == 0) {
                    fail("exception", 0, "a");
                } else {
                    done(from, to);
                }
                return;
            case "failsByOtherSteps":
                fail("exception", from, "a");
                return;
            case "isStuck":
                retire(from);
                return;
            case "isReplaced":
                retire(Math.min(to, from + 10));
                return;
            case "runsOnce":
                runOnce(from);
                return;
            case "isInconclusive":
                for (long index = from; index < to; index++) {
                    say("{\"type\":\"inconclusive\",\"index\":" + index + ",\"message\":\"out of steps\"}");
                }
                done(from, to);
                return;
            case "dies":
                say("{\"type\":\"progress\",\"schedules\":5,\"at\":5}");
                System.out.println("last words");
                System.out.flush();
                Runtime.getRuntime().halt(DIED);
                return;
            case "babbles":
                write("no message without the secret");
                say("{\"type\":");
                return;
            default:
                done(from, to);
        }
    }

    private void runOnce(long from) throws IOException {
        if (plan.has("once")) {
            retire(from + 1);
        } else {
            say("{\"type\":\"once\",\"once\":{\"reason\":\"exception: a name is taken\"}}");
        }
    }

    private void replay() throws IOException {
        JsonObject schedule = plan.getObject("schedule");
        String kind = schedule.getObject("failure").getString("kind");
        long index = schedule.getLong("index");
        switch (scenario) {
            case "failsHereOnly":
            case "failsOnceHereOnly":
                say("{\"type\":\"passed\"}");
                return;
            case "failsByOtherSteps":
                fail(kind, index, "b");
                return;
            default:
                fail(kind, index, "a");
        }
    }
}
