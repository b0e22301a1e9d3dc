package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.Statics;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import threadlint.instrument.Instrumenter;
import threadlint.instrument.Options;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.schedule.Settings;
import threadlint.strategy.Randomness;
import threadlint.strategy.Strategies;
import threadlint.strategy.Strategy;

/** Which schedules have classes of their own. */
class RunnerTest {
    private final Settings settings = new Settings();
    private final List<ProgramLoader> loaders = new ArrayList<>();
    private Program program;

    @BeforeEach
    void program() throws Exception {
        Path classes = new File(Statics.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toPath();
        program = new Program(new ClassPath(List.of(classes)), new Instrumenter(Options.synchronisation()));
    }

    /** Runs a schedule that loads the class; whether it had classes of its own. */
    private boolean isFresh(Runner runner, Class<?> type) throws InputError {
        Strategy strategy = Strategies.parse("random");
        strategy.begin(Randomness.of(1, 0), 10);
        Workload loading = loader -> {
            loaders.add(loader);
            try {
                Class.forName(type.getName(), false, loader);
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
            return () -> {};
        };
        runner.run(loading, strategy, 0);
        return settings.freshClasses;
    }

    @Test
    void classesWithoutStaticStateAreShared() throws Exception {
        Runner runner = new Runner(program, settings, 1);
        assertTrue(isFresh(runner, Statics.None.class));
        assertFalse(isFresh(runner, Statics.None.class));
        assertEquals(loaders.get(0), loaders.get(1));
    }

    @Test
    void eachScheduleHasItsOwnStaticState() throws Exception {
        Runner runner = new Runner(program, settings, 1);
        assertTrue(isFresh(runner, Statics.Counter.class));
        assertTrue(isFresh(runner, Statics.Counter.class));
        assertEquals(2, new HashSet<>(loaders).size());
    }

    @Test
    void evenStaticStateIsSharedWhereThatIsAskedFor() throws Exception {
        Runner runner = Runner.sharingClasses(program, settings, 1);
        assertTrue(isFresh(runner, Statics.Counter.class));
        assertFalse(isFresh(runner, Statics.Counter.class));
        assertEquals(1, new HashSet<>(loaders).size());
        runner.renew();
        assertTrue(isFresh(runner, Statics.Counter.class));
        assertEquals(2, new HashSet<>(loaders).size());
    }

    /** One thread does not end, and the main thread has not been ended, either: both wait for what comes later. */
    @Test
    void whatAScheduleCouldNotEndTakesNoPartInTheNext() throws Exception {
        settings.maxMillis = 300;
        settings.unwindMillis = 100;
        CountDownLatch latch = new CountDownLatch(1);
        Thread[] stubborn = new Thread[1];
        Runner runner = Runner.sharingClasses(program, settings, 1);
        Outcome first = run(runner, () -> {
            stubborn[0] = ByHand.start(() -> {
                awaitWhateverComes(latch);
                MemoryHooks.volatileRead(this, 0);
            });
            awaitWhateverComes(latch);
        });
        assertNotNull(first.retire);
        settings.maxMillis = 60_000;
        boolean[] ran = new boolean[1];
        Outcome second = run(runner, () -> ran[0] = true);
        assertNull(second.failure, () -> second.failure.message);
        assertTrue(ran[0]);
        latch.countDown();
        stubborn[0].join(60_000);
        assertFalse(stubborn[0].isAlive());
    }

    private static Outcome run(Runner runner, Runnable main) throws InputError {
        Strategy strategy = Strategies.parse("random");
        strategy.begin(Randomness.of(1, 0), 10);
        return runner.run(loader -> main, strategy, 0);
    }

    private static void awaitWhateverComes(CountDownLatch latch) {
        boolean done = false;
        while (!done) {
            try {
                latch.await();
                done = true;
            } catch (InterruptedException e) {
                // It is not told to end by that.
            }
        }
    }
}
