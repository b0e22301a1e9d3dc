package threadlint.explore;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import threadlint.api.ConcurrentTest;
import threadlint.api.Events;
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
    final Events events;
    final List<String> watch;

    private Settings(Annotated annotated) throws NoVerdict {
        seconds = number("seconds", annotated.seconds, Double::parseDouble, "a number of seconds");
        long bound = number("schedules", annotated.schedules, Long::parseLong, WHOLE_NUMBER);
        schedules = bound > 0 ? bound : seconds > 0 ? Long.MAX_VALUE : USUAL_SCHEDULES;
        strategy = System.getProperty(PREFIX + "strategy", annotated.strategy);
        seed = number("seed", annotated.seed, Long::parseLong, WHOLE_NUMBER);
        events = number("events", annotated.events, name -> Events.valueOf(name.toUpperCase(Locale.ROOT)), "sync or all");
        String globs = System.getProperty(PREFIX + "watch");
        watch = globs == null ? annotated.watch : Arrays.asList(globs.split(","));
    }

    /** What the annotation says, unless system properties say otherwise. */
    public static Settings of(ConcurrentTest test) throws NoVerdict {
        Annotated annotated = new Annotated();
        annotated.schedules = test.schedules();
        annotated.strategy = test.strategy();
        annotated.seed = test.seed();
        annotated.events = test.events();
        annotated.watch = List.of(test.watch());
        annotated.seconds = test.seconds();
        return new Settings(annotated);
    }

    /** What system properties say. */
    public static Settings usual() throws NoVerdict {
        return new Settings(new Annotated());
    }

    private static <T> T number(String name, T annotated, Function<String, T> parse, String kind) throws NoVerdict {
        String given = System.getProperty(PREFIX + name);
        try {
            return given == null ? annotated : parse.apply(given);
        } catch (IllegalArgumentException e) {
            throw new NoVerdict("-D" + PREFIX + name + " is `" + given + "`", "write " + kind);
        }
    }

    /** Whether each schedule derives from the one before. */
    boolean isDepthFirst() {
        return strategy.split(":")[0].equals("dfs");
    }

    /** What is the case without an annotation. */
    private static final class Annotated {
        long schedules;
        String strategy = "mix";
        long seed = 1;
        Events events = Events.SYNC;
        List<String> watch = List.of();
        double seconds;
    }
}
