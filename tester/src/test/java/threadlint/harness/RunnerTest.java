package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.Statics;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import threadlint.instrument.Instrumenter;
import threadlint.instrument.Options;
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
}
