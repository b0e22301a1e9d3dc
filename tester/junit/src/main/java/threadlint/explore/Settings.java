package threadlint.explore;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import threadlint.launch.NoVerdict;

/** How schedules are chosen, and how many. */
public final class Settings {
    private static final String PREFIX = "threadlint.";
    private static final long USUAL_SCHEDULES = 1_000;
    private static final String WHOLE_NUMBER = "a whole number";

    /** {@code Long.MAX_VALUE} for no bound. */
    public final long schedules;

    /** Wall time; 0 for no bound. */
    public final double seconds;

    public final String strategy;
    public final long seed;

    /** The largest number of JVMs at a time. */
    final int jvms;

    final boolean atPlainAccesses;
    final List<String> watch;

    private Settings(Wanted wanted) throws NoVerdict {
        seconds = given("seconds", wanted.seconds, Double::parseDouble, "a number of seconds");
        long bound = given("schedules", wanted.schedules, Long::parseLong, WHOLE_NUMBER);
        schedules = bound > 0 ? bound : seconds > 0 ? Long.MAX_VALUE : USUAL_SCHEDULES;
        jvms = given("jvms", Runtime.getRuntime().availableProcessors(), Integer::parseInt, WHOLE_NUMBER);
        strategy = given("strategy", wanted.strategy, name -> name, "");
        seed = given("seed", wanted.seed, Long::parseLong, WHOLE_NUMBER);
        atPlainAccesses = given("events", wanted.atPlainAccesses, Settings::areAll, "sync or all");
        watch = given("watch", wanted.watch, globs -> Arrays.asList(globs.split(",")), "");
    }

    /** What the test wants, unless system properties say otherwise. */
    public static Settings of(Wanted wanted) throws NoVerdict {
        return new Settings(wanted);
    }

    private static boolean areAll(String events) {
        if (!events.equals("sync") && !events.equals("all")) {
            throw new IllegalArgumentException(events);
        }
        return events.equals("all");
    }

    private static <T> T given(String name, T wanted, Function<String, T> parse, String kind) throws NoVerdict {
        String given = System.getProperty(PREFIX + name);
        try {
            return given == null ? wanted : parse.apply(given);
        } catch (IllegalArgumentException e) {
            throw new NoVerdict("-D" + PREFIX + name + " is `" + given + "`", "write " + kind);
        }
    }

    /** Whether each schedule derives from the one before. */
    boolean isDepthFirst() {
        return strategy.split(":")[0].equals("dfs");
    }
}
