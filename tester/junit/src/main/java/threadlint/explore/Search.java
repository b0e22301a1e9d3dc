package threadlint.explore;

import com.grack.nanojson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import threadlint.launch.Fork;
import threadlint.launch.JavaHome;
import threadlint.launch.NoVerdict;
import threadlint.launch.TestClassPath;

/**
 * Runs schedules of a test until one fails, all are done, or the time is up.
 *
 * <p>A failure is one only if its schedule fails in a new JVM, too: what earlier schedules leave in a JVM may make a correct
 * program fail. This may miss a failure that needs what they leave.
 */
public final class Search {
    /** How many more schedules look for worse after one that showed a race and nothing else. */
    private static final long ROUND = 99;

    /** A search ends when so many failures did not come again in a new JVM. */
    private static final int MOST_REJECTED = 5;

    /** How many JVMs in a row may end without having run a schedule. */
    private static final int FUTILE_JVMS = 3;

    private static final int TRIES = 2;
    private static final double NANOS = 1e9;

    private final Subject subject;
    private final Settings settings;
    private final List<Path> classPath;
    private final Set<String> notices = new LinkedHashSet<>();
    private final Unproductive unproductive = new Unproductive();
    private final LibraryRaces libraryRaces = new LibraryRaces();

    /** When the first JVM was ready for schedules; null before. */
    private Long begin;

    /** The first schedule that was not run. */
    private long next;

    private long end;

    /** What a JVM said of itself that is good for one schedule only; null if JVMs are good for many. */
    private JsonObject once;

    /** The JVM that is at work; null if a new one is needed. */
    private Fork fork;

    /** Of the first schedule that showed a race and nothing else. */
    private Failure race;

    private Failure failure;
    private boolean isComplete;
    private boolean isOver;
    private int futile;
    private int rejected;

    private Search(Subject subject, Settings settings) {
        this.subject = subject;
        this.settings = settings;
        this.classPath = TestClassPath.of(subject.type);
    }

    /** @throws NoVerdict nothing can be said about the test */
    public static Result run(Subject subject, Settings settings) throws NoVerdict {
        return new Search(subject, settings).run();
    }

    private Result run() throws NoVerdict {
        Failure reported = null;
        while (reported == null && !isOver) {
            searchOn();
            reported = decided();
        }
        if (reported == null) {
            unproductive.requireOthers(next);
        }
        tell(unproductive.note());
        if (reported == null || reported.race != null) {
            tell(libraryRaces.note());
        }
        return new Result(reported, reported == null ? next : reported.index + 1, isComplete, new ArrayList<>(notices));
    }

    private void tell(String notice) {
        if (notice != null) {
            notices.add(notice);
        }
    }

    /** Runs schedules until one fails or none is left. */
    private void searchOn() throws NoVerdict {
        race = null;
        failure = null;
        end = settings.schedules;
        try {
            while (failure == null && !isOver && next < end) {
                ensureFork();
                runSchedules();
                isOver |= isLate() || isComplete;
            }
        } finally {
            leaveFork();
        }
        isOver |= failure == null && race == null;
    }

    private void ensureFork() throws NoVerdict {
        if (fork == null) {
            JsonObject plan = Plans.run(subject, classPath, settings);
            if (once != null) {
                plan.put("once", once);
            }
            fork = Fork.start(JavaHome.find(), plan, 0);
            tell(fork.sharing());
        }
    }

    private void leaveFork() {
        if (fork != null) {
            fork.close();
            fork = null;
        }
    }

    private boolean isLate() {
        return settings.seconds > 0 && begin != null && (System.nanoTime() - begin) / NANOS >= settings.seconds;
    }

    /** Has the JVM run what is left, up to the first failure or to what ends the JVM. */
    private void runSchedules() throws NoVerdict {
        fork.command("schedules " + next + " " + end + (race == null ? "" : " harm"));
        long first = next;
        boolean isDone = false;
        while (!isDone && !isOver) {
            JsonObject message = fork.next(next == first ? "at its first schedules" : "at about schedule " + next);
            isDone = handle(message);
            isOver |= isLate() || settings.seconds == 0 && unproductive.areAllOf(next);
        }
    }

    /** Takes note of a message; tells whether the command is done. */
    private boolean handle(JsonObject message) throws NoVerdict {
        switch (message.getString("type", "")) {
            case "chunk":
                next = message.getLong("from", 0) + message.getLong("schedules", 0);
                isComplete = message.getBoolean("complete", false);
                isOver |= isComplete || settings.isDepthFirst();
                futile = 0;
                return true;
            case "failure":
                fail(new Failure(message));
                return true;
            case "calibrated":
                begin = begin == null ? Long.valueOf(System.nanoTime()) : begin;
                return false;
            case "once":
                runOnce(message.getObject("once"));
                return true;
            case "retire":
                retire(message.getLong("next", next), message.getString("reason"));
                return true;
            case "progress":
                next = Math.max(next, message.getLong("at", -1));
                return false;
            case "inconclusive":
                unproductive.addInconclusive(message.getString("message"));
                return false;
            case "unsteady":
                unproductive.addUnsteady(message.getString("message"));
                return false;
            case "library-race":
                libraryRaces.add(message);
                return false;
            case "notice":
                tell(message.getString("message"));
                return false;
            default:
                return false;
        }
    }

    private void fail(Failure found) {
        futile = 0;
        next = found.index + 1;
        if (!found.isCreatedRace()) {
            failure = found;
        } else if (race == null) {
            race = found;
            end = Math.min(end, next + ROUND);
        }
    }

    /** From now on each JVM runs one schedule: what the test leaves in a JVM makes it fail there. */
    private void runOnce(JsonObject said) throws NoVerdict {
        String reason = said.getString("reason");
        if (settings.isDepthFirst()) {
            throw new NoVerdict(
                    "the test cannot be searched depth-first: it passes the first time and fails when it runs again in the same JVM ("
                            + reason + ")",
                    "choose another strategy: each schedule then runs in a JVM of its own");
        }
        once = said;
        tell("each schedule runs in a JVM of its own, which takes longer: the test passes the first time and fails when it runs "
                + "again in the same JVM (" + reason + ")");
        leaveFork();
    }

    private void retire(long at, String reason) throws NoVerdict {
        futile = at > next ? 0 : futile + 1;
        next = Math.max(next, at);
        if (futile == FUTILE_JVMS) {
            throw new NoVerdict(
                    "no JVM gets past schedule " + next + ": " + reason,
                    "this is no verdict on the test, which leaves something behind that outlives its schedule");
        }
        if (settings.isDepthFirst()) {
            tell("the search ended at schedule " + next + ": " + reason);
            isOver = true;
        } else if (once == null) {
            tell("the JVM was replaced: " + reason);
        }
        leaveFork();
    }

    /** The failure that is reported: one that is no race instead of the race, if it came soon enough after that. */
    private Failure decided() throws NoVerdict {
        List<Failure> found = new ArrayList<>();
        if (failure != null) {
            found.add(failure);
        }
        if (race != null) {
            found.add(race);
        }
        for (Failure each : found) {
            Failure confirmed = inNewJvm(each);
            if (confirmed != null) {
                return confirmed;
            }
            unproductive.addUnsteady(each.headline());
            rejected++;
            next = each.index + 1;
        }
        if (rejected >= MOST_REJECTED || settings.isDepthFirst() || next >= settings.schedules || isLate()) {
            isOver = true;
        }
        return null;
    }

    /** The failure, with threads and steps if they were not known before; null if a new JVM does not fail so. */
    private Failure inNewJvm(Failure found) {
        try {
            for (int i = 0; i < TRIES; i++) {
                Replay again = Replay.again(found, classPath);
                if (again.ending == Replay.Ending.AS_RECORDED) {
                    return found.threads.isEmpty() ? again.failure : found;
                }
                if (again.confirms(found)) {
                    return found.unverified();
                }
            }
            return null;
        } catch (NoVerdict e) {
            tell("the schedule could not be run again in a new JVM: " + e.getMessage());
            return found.unverified();
        }
    }
}
