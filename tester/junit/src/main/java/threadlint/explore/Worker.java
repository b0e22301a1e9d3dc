package threadlint.explore;

import com.grack.nanojson.JsonObject;
import java.util.concurrent.BlockingQueue;
import threadlint.launch.Fork;
import threadlint.launch.JavaHome;
import threadlint.launch.NoVerdict;

/** A JVM of a search, and the thread that reads its messages. */
final class Worker {
    /** What a JVM says, or why it says nothing more. */
    static final class Report {
        final Worker worker;

        /** Null if there is an error. */
        final JsonObject message;

        final NoVerdict error;

        private Report(Worker worker, JsonObject message, NoVerdict error) {
            this.worker = worker;
            this.message = message;
            this.error = error;
        }
    }

    private final BlockingQueue<Report> reports;
    private final Thread thread;

    /** Null until it is started; guarded by this object, as is the next one. */
    private Fork fork;

    private boolean isEnded;

    /** Schedules run since its start, as it last said. */
    private long reported;

    /** Schedules of chunks that are done. */
    private long counted;

    /** When the current chunk began. */
    private long since;

    private Worker(JsonObject plan, BlockingQueue<Report> reports) {
        this.reports = reports;
        thread = new Thread(() -> work(plan), "threadlint messages");
        thread.setDaemon(true);
    }

    /** Starts a JVM, whose messages come as reports; the first one is that it is ready. */
    static Worker start(JsonObject plan, BlockingQueue<Report> reports) {
        Worker worker = new Worker(plan, reports);
        worker.thread.start();
        return worker;
    }

    private void work(JsonObject plan) {
        try (Fork started = Fork.start(JavaHome.find(), plan, 0)) {
            if (take(started)) {
                long at = -1;
                for (;;) {
                    JsonObject message = started.next(at < 0 ? "at its first schedules" : "at about schedule " + at);
                    at = message.getLong("at", at);
                    reports.add(new Report(this, message, null));
                }
            }
        } catch (NoVerdict e) {
            reports.add(new Report(this, null, e));
        }
    }

    /** Whether the JVM is still wanted. */
    private synchronized boolean take(Fork started) {
        fork = started;
        return !isEnded;
    }

    /** Why schedules see the files of each other; null if they do not. */
    synchronized String sharing() {
        return fork.sharing();
    }

    /** @param forHarm whether a race that does no harm is no failure any more */
    synchronized void run(Chunks.Chunk chunk, boolean forHarm) {
        since = System.nanoTime();
        fork.command("schedules " + chunk.from + " " + chunk.to + (forHarm ? " harm" : ""));
    }

    void progress(long schedules) {
        reported = schedules;
    }

    /** A chunk is done. */
    void count(long schedules) {
        counted += schedules;
    }

    /** How long it has worked on its chunk. */
    long millis() {
        return (System.nanoTime() - since) / 1_000_000;
    }

    /** Schedules that it has run of its chunk. */
    long unfinished() {
        return Math.max(0, reported - counted);
    }

    /** The JVM is not needed any more. */
    synchronized void end() {
        isEnded = true;
        if (fork != null) {
            fork.kill();
        }
    }

    /** Waits until nothing is left of a JVM that is not needed. */
    void join() throws InterruptedException {
        thread.join();
    }
}
