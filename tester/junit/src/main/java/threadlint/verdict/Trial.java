package threadlint.verdict;

import com.grack.nanojson.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import threadlint.explore.Failure;
import threadlint.explore.Replay;
import threadlint.explore.Result;
import threadlint.explore.Search;
import threadlint.explore.Settings;
import threadlint.explore.Subject;
import threadlint.launch.NoVerdict;
import threadlint.launch.TestClassPath;

/** Runs schedules of a test, or the one that a system property names. */
public final class Trial {
    private static final String REPLAY = "threadlint.replay";
    private static final String DEBUG = "threadlint.debug";

    private final Subject subject;

    private Trial(Subject subject) {
        this.subject = subject;
    }

    /** What makes a value, or says why there is none. */
    @FunctionalInterface
    public interface Source<T> {
        T get() throws NoVerdict;
    }

    /** What schedules say about a test; if they say nothing, the test fails with the reason. */
    public static Verdict of(Source<Subject> subject, Source<Settings> settings) {
        try {
            Trial trial = new Trial(subject.get());
            String file = System.getProperty(REPLAY);
            return file == null ? trial.search(settings.get()) : trial.replay(Path.of(file));
        } catch (NoVerdict e) {
            return Verdict.failed(e);
        }
    }

    private Verdict search(Settings settings) throws NoVerdict {
        if (System.getProperty(DEBUG) != null) {
            throw new NoVerdict("-D" + DEBUG + " needs a schedule", "name its file with -D" + REPLAY);
        }
        Result result = Search.run(subject, settings);
        String origin = "(" + settings.strategy + ", seed " + settings.seed + ")";
        if (result.failure == null) {
            List<String> notes = new ArrayList<>();
            notes.add(result.isComplete
                    ? "all interleavings covered, no failure in " + result.schedules + " schedules " + origin
                    : "no failure in " + result.schedules + " schedules " + origin);
            notes.addAll(result.notices);
            return Verdict.passed(notes);
        }
        String headline = result.failure.kind + " in schedule " + result.failure.index + " " + origin;
        List<String> closing = notes(result.notices);
        closing.addAll(saved(result.failure));
        return failed(result.failure, headline, closing);
    }

    private Verdict failed(Failure failure, String headline, List<String> closing) {
        return Verdict.failed(OwnError.of(failure, Story.of(failure, headline, closing), subject.type.getClassLoader()));
    }

    private static List<String> notes(List<String> notices) {
        List<String> notes = new ArrayList<>();
        notices.forEach(notice -> notes.add("note: " + Visible.of(notice)));
        return notes;
    }

    private List<String> saved(Failure failure) {
        try {
            Path file = ScheduleFiles.save(subject, failure);
            return List.of("schedule: " + file, "replay: run this test with -D" + REPLAY + "=" + file);
        } catch (IOException | UncheckedIOException e) {
            return List.of("the schedule cannot be saved: " + e);
        }
    }

    private Verdict replay(Path file) throws NoVerdict {
        JsonObject schedule = ScheduleFiles.read(file);
        String recorded = schedule.getString("junit");
        if (!recorded.equals(subject.name)) {
            return Verdict.skipped("-D" + REPLAY + " names a schedule of " + recorded);
        }
        Replay replay = Replay.shown(schedule, TestClassPath.of(subject.type), debugger());
        String was = schedule.getObject("failure").getString("kind") + ": " + schedule.getObject("failure").getString("message");
        switch (replay.ending) {
            case AS_RECORDED:
                return failed(replay.failure, replay.failure.kind + ", as recorded in " + file, notes(replay.notices));
            case FAILED_OTHERWISE:
                String headline = "not as recorded in " + file + ", which was " + was;
                return failed(replay.failure, headline, notes(replay.notices));
            case DIVERGED:
                throw new NoVerdict(
                        "the test does not follow the schedule in " + file + ": " + replay.divergence,
                        "if the program has changed since, run the test without -D" + REPLAY);
            default:
                List<String> notes = new ArrayList<>(List.of("not reproduced: the schedule ended without a failure; recorded was " + was));
                notes.addAll(replay.notices);
                return Verdict.passed(notes);
        }
    }

    /** The port for a debugger, which is told; 0 if none is wanted. */
    private static int debugger() throws NoVerdict {
        String wanted = System.getProperty(DEBUG);
        if (wanted == null) {
            return 0;
        }
        try {
            int port = wanted.isEmpty() ? freePort() : Integer.parseInt(wanted);
            System.err.println("the JVM waits 10 minutes for a debugger at localhost:" + port);
            return port;
        } catch (NumberFormatException e) {
            throw new NoVerdict("-D" + DEBUG + " is `" + wanted + "`", "write a port, or nothing for one that is free");
        } catch (IOException e) {
            throw new NoVerdict("no port for a debugger: " + e, "name one with -D" + DEBUG);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
