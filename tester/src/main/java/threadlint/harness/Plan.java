package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import threadlint.runtime.policy.Effect;
import threadlint.runtime.policy.Policy;
import threadlint.runtime.schedule.ExpectedErrors;
import threadlint.runtime.schedule.Settings;
import threadlint.strategy.Mix;
import threadlint.strategy.Strategies;
import threadlint.strategy.Strategy;

/** What the launcher asks for: see PROTOCOL.md. */
public final class Plan {
    public static final int PROTOCOL = 1;

    /** How many of a thousand schedules are coarse where a strategy allows it. */
    private static final int MOSTLY = 750;

    /** In how many of a thousand schedules threads begin promptly where a strategy allows it. */
    private static final int OFTEN = 500;

    public final String mode;
    public final List<Path> classPath = new ArrayList<>();
    public final String main;

    /** The test that is run instead of a main class, null if there is none. */
    final String junit;

    final List<String> arguments;
    public final String strategy;
    public final long seed;
    public final String events;
    final List<String> watch;
    public final Settings settings = new Settings();
    public final boolean passesOutput;

    /** For mode {@code replay}: the schedule file. */
    final JsonObject schedule;

    /** What another JVM found out before, if each JVM runs one schedule; null if it runs many. */
    final JsonObject once;

    final boolean debug;

    /** For mode {@code replay}: how many times. */
    final int repeat;

    /** For mode {@code record}: the file to write; null in others. */
    final Path trace;

    /** For mode {@code tests}: the classes whose tests are listed. */
    final List<String> testClasses;

    /** Whether methods and operations were units of work when the schedule was made: it decides what is an event. */
    final boolean units;

    /** For mode {@code confirm}: the findings to examine. */
    public final JsonArray targets;

    /** For mode {@code confirm}: those entries of the class path whose static methods are the user's factories. */
    public final List<Path> driverPath = new ArrayList<>();

    /** For mode {@code confirm}: wall time for each of them, in milliseconds. */
    public final long budgetMillis;

    /** What the JVM may change without anybody noticing; null if there is none. */
    public final Path folder;

    private final JsonObject json;

    public Plan(JsonObject json) throws InputError {
        if (json.getInt("protocol", 0) != PROTOCOL) {
            throw new InputError(
                    "the plan has protocol " + json.get("protocol") + ", this tester speaks " + PROTOCOL,
                    "use the tester of the same version of threadlint");
        }
        this.json = json;
        folder = json.has("folder") ? Paths.get(json.getString("folder")) : null;
        trace = json.has("trace") ? Paths.get(json.getString("trace")) : null;
        testClasses = strings(json, "test_classes");
        targets = json.getArray("targets", new JsonArray());
        budgetMillis = json.getLong("budget_millis", 30_000);
        mode = json.getString("mode", "run");
        for (String path : strings(json, "class_path")) {
            classPath.add(Paths.get(path));
        }
        for (String path : strings(json, "driver_path")) {
            driverPath.add(Paths.get(path));
        }
        main = json.getString("main", "");
        junit = json.getString("junit");
        settings.endsWithMain = junit != null;
        settings.expected = junit == null ? null : new ExpectedErrors();
        arguments = strings(json, "arguments");
        strategy = json.getString("strategy", "random");
        seed = Long.parseLong(json.getString("seed", "1"));
        events = needs(Strategy.Need.CONFLICTS) ? "all" : json.getString("events", "sync");
        watch = strings(json, "watch");
        settings.earlyTimeouts = json.getInt("early_timeouts", settings.earlyTimeouts);
        settings.spurious = json.getInt("spurious", settings.spurious);
        settings.maxSteps = json.getInt("max_steps", settings.maxSteps);
        settings.maxMillis = json.getLong("max_millis", settings.maxMillis);
        if (needs(Strategy.Need.SAME_OPTIONS)) {
            settings.spurious = 0;
        }
        settings.earlySleeps = needs(Strategy.Need.EARLY_SLEEPS);
        settings.coarse = needs(Strategy.Need.EVERY_DECISION) ? 0 : MOSTLY;
        settings.prompt = needs(Strategy.Need.EVERY_DECISION) ? 0 : OFTEN;
        // A race that was created does not end the schedule: what follows from it is worse.
        settings.plainAccesses = events.equals("all");
        settings.races = settings.plainAccesses && !needs(Strategy.Need.CONFLICTS);
        settings.conflictsFail = needs(Strategy.Need.CONFLICTS);
        settings.policy = policy(json);
        passesOutput = json.getString("output", "discard").equals("pass");
        schedule = json.getObject("schedule");
        JsonObject made = schedule == null ? json : schedule;
        once = made.getObject("once");
        units = made.getBoolean("units", false);
        settings.pair = SchedulingPoints.pair(schedule, "pair");
        settings.aim = SchedulingPoints.pair(schedule, "aim");
        settings.lines = SchedulingPoints.lines(schedule, "lines");
        settings.endsAtAim = settings.aim != null && schedule.getBoolean("ends_at_aim", false);
        // Recordings, and schedules that go where one leads, go on as the program does.
        settings.outlivesErrors =
                mode.equals("record") || mode.equals("prove") || schedule != null && schedule.has("errors");
        settings.knownErrors = new TreeSet<>(strings(made, "errors"));
        debug = json.getBoolean("debug", false);
        repeat = json.getInt("repeat", 1);
        if (debug) {
            settings.maxMillis = Long.MAX_VALUE;
        }
    }

    /** None if nothing is said about what is allowed. */
    private static Policy policy(JsonObject json) throws InputError {
        if (!json.has("allow")) {
            return null;
        }
        String scratch = json.getString("scratch", "");
        try {
            return new Policy(Effect.named(strings(json, "allow")), Paths.get(scratch));
        } catch (IOException | IllegalArgumentException e) {
            throw new InputError("cannot guard the program, with the scratch folder `" + scratch + "`: " + e, "this is a defect of threadlint");
        }
    }

    public static Plan read(Path file) throws InputError {
        return new Plan(parse(file));
    }

    /** Reads the file and deletes it: it contains the secret of the connection, which no code of the program may see. */
    public static JsonObject take(Path file) throws InputError, IOException {
        JsonObject json = parse(file);
        Files.delete(file);
        return json;
    }

    private static JsonObject parse(Path file) throws InputError {
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return JsonParser.object().from(reader);
        } catch (IOException | JsonParserException e) {
            throw new InputError("cannot read the plan: " + e.getMessage(), "this is a defect of threadlint");
        }
    }

    /** Whether the user set this limit of the schedules of a run. */
    boolean isGiven(String limit) {
        return mode.equals("run") && json.has(limit);
    }

    /** Whether strategies take turns. */
    boolean isMix() {
        return strategy.equals(Mix.NAME);
    }

    /** Whether plain accesses are events. */
    boolean watches() {
        return settings.plainAccesses;
    }

    /** The same plan for the schedules that one strategy of a mix chooses. */
    Plan choosing(String strategy) throws InputError {
        JsonObject json = new JsonObject(this.json);
        json.put("strategy", strategy);
        return new Plan(json);
    }

    /** The same plan for the schedules of a driver; {@code driver} has what a schedule file says of it. */
    public Plan forDriver(JsonObject driver) throws InputError {
        JsonObject json = new JsonObject(this.json);
        json.put("main", Driver.MAIN);
        json.put("strategy", "race");
        json.put("driver", driver);
        return new Plan(json);
    }

    /** What schedules run. */
    public Workload workload() throws InputError {
        JsonObject driver = driver();
        if (driver != null) {
            return Driver.parse(driver, settings);
        }
        return junit != null ? new TestMethod(junit) : new MainMethod(main, arguments);
    }

    /** What is run, as the user named it. */
    String program() {
        return junit != null ? junit : main;
    }

    /** Runs the schedules of this plan. */
    public Runner runner(Program program) {
        boolean shares = driver() != null && driver().getBoolean("shares_classes", false);
        return shares ? Runner.sharingClasses(program, settings, seed) : new Runner(program, settings, seed);
    }

    /** What a schedule file says of the driver, null if schedules run a main method. */
    JsonObject driver() {
        return schedule == null ? json.getObject("driver") : schedule.getObject("driver");
    }

    /** Whether the strategy has this need. */
    public boolean needs(Strategy.Need need) {
        return Strategies.needs(strategy).contains(need);
    }

    /** What the program finds as the command of its JVM: its main class, or the test, and arguments. */
    public String command() {
        return (program() + " " + String.join(" ", arguments)).trim();
    }

    public List<String> classPathTexts() {
        List<String> texts = new ArrayList<>();
        for (Path path : classPath) {
            texts.add(path.toString());
        }
        return texts;
    }

    private static List<String> strings(JsonObject json, String key) {
        List<String> result = new ArrayList<>();
        JsonArray array = json.getArray(key);
        if (array != null) {
            for (Object value : array) {
                result.add(String.valueOf(value));
            }
        }
        return result;
    }
}
