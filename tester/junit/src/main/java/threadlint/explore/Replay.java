package threadlint.explore;

import com.grack.nanojson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import threadlint.launch.Fork;
import threadlint.launch.JavaHome;
import threadlint.launch.NoVerdict;

/** A schedule, followed again in a JVM of its own. */
public final class Replay {
    /** How it ended. */
    public enum Ending {
        /** With the recorded failure, after the same events. */
        AS_RECORDED,

        /** With another failure, or after other events. */
        FAILED_OTHERWISE,

        /** Without a failure. */
        PASSED,

        /** The program did not follow the schedule. */
        DIVERGED
    }

    public final Ending ending;

    /** Null unless there was one. */
    public final Failure failure;

    /** What kept the program from the schedule; null if nothing did. */
    public final String divergence;

    /** What the reader should know. */
    public final List<String> notices;

    /** The kind of failure with which it ended; null if it did not fail. */
    private final String failed;

    private Replay(Ending ending, Failure failure, String divergence, String failed, List<String> notices) {
        this.ending = ending;
        this.failure = failure;
        this.divergence = divergence;
        this.failed = failed;
        this.notices = notices;
    }

    /** A replay in which the test shows what it prints. */
    public static Replay shown(JsonObject schedule, List<Path> classPath, int debugger) throws NoVerdict {
        return run(schedule, classPath, debugger, true);
    }

    /** Another run of a failing schedule. */
    static Replay again(Failure failure, List<Path> classPath) throws NoVerdict {
        return run(failure.schedule, classPath, 0, false);
    }

    private boolean fails(String kind) {
        return Objects.equals(failed, kind);
    }

    /** Whether it shows that the failure is one. */
    boolean confirms(Failure recorded) {
        return ending == Ending.AS_RECORDED || fails(recorded.kind);
    }

    private static Replay run(JsonObject schedule, List<Path> classPath, int debugger, boolean shows) throws NoVerdict {
        List<String> notices = new ArrayList<>();
        JsonObject plan = Plans.replay(schedule, classPath, debugger != 0);
        try (Fork fork = Fork.start(JavaHome.find(), plan, debugger)) {
            for (;;) {
                JsonObject message = fork.next("in a replay");
                switch (message.getString("type", "")) {
                    case "failure":
                        return failed(schedule, new Failure(message), notices);
                    case "passed":
                        return new Replay(Ending.PASSED, null, null, null, notices);
                    case "diverged":
                        String failed = message.getString("failed");
                        return new Replay(Ending.DIVERGED, null, message.getString("message"), failed, notices);
                    case "retire":
                        throw NoVerdict.defect("the JVM gave up before the replay ended: " + message.getString("reason"));
                    case "notice":
                        notices.add(message.getString("message"));
                        break;
                    case "output":
                        if (shows) {
                            print(message);
                        }
                        break;
                    default:
                        // Says nothing of the outcome.
                }
            }
        }
    }

    private static void print(JsonObject message) {
        boolean isError = message.getString("stream", "").equals("err");
        (isError ? System.err : System.out).print(message.getString("text", ""));
    }

    private static Replay failed(JsonObject recorded, Failure failure, List<String> notices) {
        boolean hasSameEvents = recorded.getString("hash", "").equals(failure.schedule.getString("hash"));
        boolean isSame = hasSameEvents && recorded.getObject("failure").getString("kind", "").equals(failure.kind);
        return new Replay(isSame ? Ending.AS_RECORDED : Ending.FAILED_OTHERWISE, failure, null, failure.kind, notices);
    }
}
