package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import threadlint.runtime.hooks.MonitorHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.schedule.EventObserver;
import threadlint.runtime.schedule.Failure;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.schedule.Settings;
import threadlint.runtime.shadow.Carrier;
import threadlint.runtime.task.Task;
import threadlint.strategy.DepthFirstStrategy;
import threadlint.strategy.Randomness;
import threadlint.strategy.ReplayStrategy;
import threadlint.strategy.Strategies;
import threadlint.strategy.Strategy;

/** Runs schedules of code that calls the hooks by hand: no agent, nothing instrumented. */
final class ByHand {
    /** What a thread executes. */
    interface Code {
        void run() throws Throwable;
    }

    /** A main thread that says what came out. */
    interface Program {
        String run() throws Throwable;
    }

    private static Carrier main;

    final Settings settings = new Settings();

    /** The events of the last schedule, as {@code thread KIND}. */
    final List<String> events = new ArrayList<>();

    /** What happens when the verdict is there and all threads still stand where they stood. */
    Runnable beforeUnwinding = () -> {};

    private Strategy strategy = begun(new ReplayStrategy(new int[0]), 0);
    private long seed;

    ByHand() {
        settings.earlyTimeouts = 0;
        settings.spurious = 0;
        // What the tests are about must not depend on how busy the machine is.
        settings.maxMillis = 60_000;
        settings.unwindMillis = 20_000;
    }

    /** Chooses these threads, then stays with the one that runs. */
    ByHand following(int... decisions) {
        strategy = begun(new ReplayStrategy(decisions), 0);
        return this;
    }

    ByHand random(long seed) {
        this.seed = seed;
        strategy = begun(Strategies.parse("random"), seed);
        return this;
    }

    ByHand choosing(Strategy strategy) {
        this.strategy = begun(strategy, 0);
        return this;
    }

    private static Strategy begun(Strategy strategy, long seed) {
        strategy.begin(Randomness.of(seed, 0), 10);
        return strategy;
    }

    /** Runs one schedule. */
    Outcome run(Code code) {
        events.clear();
        return run(code, (task, kind, resource, location, early) -> events.add(task.thread + " " + kind),
                new Words.Labels(), schedule -> {}, beforeUnwinding);
    }

    /** Runs one schedule in order to tell it. */
    Outcome run(Code code, Transcript transcript) {
        return run(code, transcript, transcript.labels(), transcript::watch, transcript::judged);
    }

    private Outcome run(
            Code code, EventObserver observer, Words.Labels labels, Consumer<Schedule> begin, Runnable beforeUnwinding) {
        Schedule schedule =
                new Schedule(settings, strategy, Randomness.of(seed, 1), Thread.currentThread(), observer);
        begin.accept(schedule);
        if (main == null || !main.isFree()) {
            main = new Carrier("main");
            main.start();
        }
        Task task = schedule.add(main, main);
        Thread.setDefaultUncaughtExceptionHandler(null);
        schedule.control().open();
        main.take(task, () -> execute(code));
        return new Coordinator(schedule, settings, labels, true, beforeUnwinding).run();
    }

    /** Runs one schedule, which ends without failure. */
    Outcome passes(Code code) {
        Outcome outcome = run(code);
        assertNull(outcome.failure, () -> Transcript.message(outcome.failure));
        assertNull(outcome.retire);
        return outcome;
    }

    /** Runs one schedule, which fails in this way, and whose threads can be ended. */
    Failure fails(Failure.Kind kind, Code code) {
        Outcome outcome = run(code);
        assertNotNull(outcome.failure, "no failure");
        assertEquals(kind, outcome.failure.kind, () -> Transcript.message(outcome.failure));
        assertNull(outcome.retire);
        return outcome.failure;
    }

    /** What comes out under every interleaving: results, and kinds of failure. */
    Set<String> every(Program program) {
        Strategy search = new DepthFirstStrategy(DepthFirstStrategy.UNBOUNDED);
        Set<String> results = new TreeSet<>();
        boolean more = true;
        for (int i = 0; more; i++) {
            choosing(search);
            String[] result = {null};
            Outcome outcome = run(() -> result[0] = program.run());
            assertNull(outcome.retire);
            boolean abandoned = outcome.failure == null && outcome.wasAbandoned();
            if (!abandoned) {
                results.add(outcome.failure == null ? String.valueOf(result[0]) : outcome.failure.kind.text);
            }
            more = search.end(abandoned);
            if (i > 50_000) {
                throw new AssertionError("the search does not end: " + results);
            }
        }
        return results;
    }

    /** Started by {@link #start}. */
    static Thread thread(Code code) {
        return new Thread(() -> execute(code));
    }

    /** Starts a thread of the schedule. */
    static Thread start(Code code) {
        Thread thread = thread(code);
        ThreadHooks.start(thread);
        return thread;
    }

    /** A thread that is no carrier, as daemons are. Calls the hooks that the agent puts into Thread. */
    static final class Plain extends Thread {
        private final Code code;

        Plain(Code code) {
            this.code = code;
        }

        Plain daemon() {
            setDaemon(true);
            return this;
        }

        @Override
        public void start() {
            ThreadHooks.threadStarting(this);
            super.start();
        }

        @Override
        public void run() {
            try {
                ThreadHooks.threadBegins(this);
                code.run();
            } catch (Throwable error) {
                ThreadHooks.uncaught(this, error);
            } finally {
                ThreadHooks.threadEnds(this);
            }
        }
    }

    static void join(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            ThreadHooks.join(thread);
        }
    }

    static void locked(Object monitor, Code code) throws Throwable {
        MonitorHooks.monitorEnter(monitor);
        try {
            code.run();
        } finally {
            MonitorHooks.monitorExit(monitor);
        }
    }

    private static void execute(Code code) {
        try {
            code.run();
        } catch (Throwable error) {
            throw ByHand.<RuntimeException>unchecked(error);
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E unchecked(Throwable error) throws E {
        throw (E) error;
    }
}
