package threadlint.explore;

import com.grack.nanojson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
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

    /** More JVMs start after the first has worked this long without a failure. */
    private static final double SECONDS_ALONE = 1;

    private static final int TRIES = 2;
    private static final int TICK_MILLIS = 50;
    private static final double NANOS = 1e9;

    private final Subject subject;
    private final Settings settings;
    private final List<Path> classPath;
    private final Set<String> notices = new LinkedHashSet<>();
    private final Unproductive unproductive = new Unproductive();
    private final LibraryRaces libraryRaces = new LibraryRaces();
    private final BlockingQueue<Worker.Report> reports = new LinkedBlockingQueue<>();
    private final Set<Worker> workers = new LinkedHashSet<>();

    /** Those that may not have ended yet. */
    private final List<Worker> ended = new ArrayList<>();

    private Chunks<Worker> chunks;

    /** When the first JVM was ready for schedules; null before. */
    private Long begin;

    /** What a JVM said of itself that is good for one schedule only; null if JVMs are good for many. */
    private JsonObject once;

    /** Of the first schedule that showed a race and nothing else. */
    private Failure race;

    private Failure failure;

    /** Schedules of chunks that are done. */
    private long done;

    private boolean isComplete;
    private boolean isOver;
    private int futile;
    private int rejected;

    private Search(Subject subject, Settings settings) {
        this.subject = subject;
        this.settings = settings;
        this.classPath = TestClassPath.of(subject.type);
        this.chunks = settings.isDepthFirst() ? Chunks.undivided(settings.schedules) : Chunks.from(0, settings.schedules);
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
            unproductive.requireOthers(done);
        }
        tell(unproductive.note());
        if (reported == null || reported.race != null) {
            tell(libraryRaces.note());
        }
        return new Result(reported, done, isComplete, new ArrayList<>(notices));
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
        try {
            startWorker();
            while (!isSearched()) {
                Worker.Report report = reports.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
                if (report != null && workers.contains(report.worker)) {
                    handle(report);
                }
                addWorkers();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoVerdict("the test was interrupted", "");
        } finally {
            done += workers.stream().mapToLong(Worker::unfinished).sum();
            endAll();
        }
        isOver |= failure == null && race == null;
    }

    private boolean isSearched() {
        // A failure is not final until the schedules below it are done.
        long raced = race == null ? 0 : race.index;
        return isOver || isComplete || chunks.areSettled() || isLate() && failure == null && !chunks.haveOpenBelow(raced);
    }

    private void beginOnce() {
        if (begin == null) {
            begin = System.nanoTime();
        }
    }

    private double seconds() {
        return begin == null ? 0 : (System.nanoTime() - begin) / NANOS;
    }

    private boolean isLate() {
        return settings.seconds > 0 && seconds() >= settings.seconds;
    }

    private long soFar() {
        return done + workers.stream().mapToLong(Worker::unfinished).sum();
    }

    private void startWorker() {
        JsonObject plan = Plans.run(subject, classPath, settings);
        if (once != null) {
            plan.put("once", once);
        }
        workers.add(Worker.start(plan, reports));
    }

    private void end(Worker worker) {
        workers.remove(worker);
        worker.end();
        ended.add(worker);
    }

    /** Leaves no JVM and no files of one behind. */
    private void endAll() {
        List.copyOf(workers).forEach(this::end);
        try {
            for (Worker worker : ended) {
                worker.join();
            }
            ended.clear();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void assign(Worker worker) {
        Chunks.Chunk chunk = chunks.take(worker);
        if (chunk != null) {
            worker.run(chunk, race != null && chunk.from > race.index);
        }
    }

    /** Starts more JVMs if the first one would need as long again: that outweighs the start of the others. */
    private void addWorkers() {
        boolean isEarly = seconds() < SECONDS_ALONE || failure != null || settings.isDepthFirst();
        while (!isEarly && !isSearched() && workers.size() < settings.jvms && chunks.unhanded() > soFar()) {
            startWorker();
        }
    }

    private void handle(Worker.Report report) throws NoVerdict {
        if (report.error != null) {
            throw report.error;
        }
        Worker worker = report.worker;
        JsonObject message = report.message;
        switch (message.getString("type", "")) {
            case "ready":
                tell(worker.sharing());
                assign(worker);
                return;
            case "calibrated":
                beginOnce();
                return;
            case "chunk":
                count(worker, message);
                return;
            case "failure":
                fail(worker, new Failure(message));
                return;
            case "once":
                runOnce(worker, message.getObject("once"));
                return;
            case "retire":
                retire(worker, message.getLong("next", 0), message.getString("reason"));
                return;
            case "progress":
                worker.progress(message.getLong("schedules", 0));
                return;
            default:
                note(message);
        }
    }

    /** Takes note of what a JVM says besides. */
    private void note(JsonObject message) {
        switch (message.getString("type", "")) {
            case "inconclusive":
                unproductive.addInconclusive(message.getString("message"));
                isOver |= settings.seconds == 0 && unproductive.areAllOf(soFar());
                return;
            case "unsteady":
                unproductive.addUnsteady(message.getString("message"));
                isOver |= settings.seconds == 0 && unproductive.areAllOf(soFar());
                return;
            case "library-race":
                libraryRaces.add(message);
                return;
            case "notice":
                tell(message.getString("message"));
                return;
            default:
                // Says nothing of the outcome.
        }
    }

    private void count(Worker worker, JsonObject chunk) {
        long schedules = chunk.getLong("schedules", 0);
        chunks.done(worker, worker.millis());
        worker.count(schedules);
        done += schedules;
        futile = 0;
        isComplete |= chunk.getBoolean("complete", false);
        assign(worker);
    }

    private void fail(Worker worker, Failure found) {
        long run = found.index + 1 - chunks.startOf(worker, found.index);
        worker.count(run);
        done += run;
        futile = 0;
        List<Worker> useless;
        if (found.isCreatedRace()) {
            race = race == null || found.index < race.index ? found : race;
            useless = chunks.surpassable(worker, found.index, ROUND);
        } else {
            failure = failure == null || found.index < failure.index ? found : failure;
            useless = chunks.failed(worker, found.index);
        }
        useless.forEach(this::end);
        assign(worker);
    }

    /** From now on each JVM runs one schedule: what the test leaves in a JVM makes it fail there. */
    private void runOnce(Worker worker, JsonObject said) throws NoVerdict {
        String reason = said.getString("reason");
        if (settings.isDepthFirst()) {
            throw new NoVerdict(
                    "the test cannot be searched depth-first: it passes the first time and fails when it runs again in the same JVM ("
                            + reason + ")",
                    "choose another strategy: each schedule then runs in a JVM of its own");
        }
        once = said;
        beginOnce();
        tell("each schedule runs in a JVM of its own, which takes longer: the test passes the first time and fails when it runs "
                + "again in the same JVM (" + reason + ")");
        chunks.retired(worker, 0);
        end(worker);
        startWorker();
    }

    private void retire(Worker worker, long next, String reason) throws NoVerdict {
        long run = chunks.retired(worker, next);
        worker.count(run);
        done += run;
        futile = run > 0 ? 0 : futile + 1;
        end(worker);
        if (futile == FUTILE_JVMS) {
            throw new NoVerdict(
                    "no JVM gets past schedule " + next + ": " + reason,
                    "this is no verdict on the test, which leaves something behind that outlives its schedule");
        }
        if (settings.isDepthFirst()) {
            tell("the search ended at schedule " + next + ": " + reason);
            isOver = true;
        } else if (chunks.unhanded() > 0) {
            if (once == null) {
                tell("the JVM was replaced: " + reason);
            }
            startWorker();
        }
    }

    /** The failure that is reported: one that is no race instead of the race, if it came soon enough after that. */
    private Failure decided() throws NoVerdict {
        long last = -1;
        for (Failure found : candidates()) {
            Failure confirmed = inNewJvm(found);
            if (confirmed != null) {
                done = Math.max(done, found.index + 1);
                return confirmed;
            }
            unproductive.addUnsteady(found.headline());
            rejected++;
            last = Math.max(last, found.index);
        }
        chunks = Chunks.from(last + 1, settings.schedules);
        isOver |= rejected >= MOST_REJECTED || settings.isDepthFirst() || last + 1 >= settings.schedules || isLate();
        return null;
    }

    private List<Failure> candidates() {
        List<Failure> candidates = new ArrayList<>();
        if (failure != null && (race == null || failure.index <= race.index + ROUND)) {
            candidates.add(failure);
        }
        if (race != null) {
            candidates.add(race);
        }
        return candidates;
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
