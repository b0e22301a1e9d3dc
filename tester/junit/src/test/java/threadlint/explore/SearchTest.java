package threadlint.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import threadlint.jupiter.Properties;
import threadlint.launch.NoVerdict;

/** What a search makes of what JVMs say. */
class SearchTest {
    private final Properties properties = new Properties();

    @BeforeEach
    void speakWithFakes(@TempDir Path home) throws IOException {
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        String real = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String command = "exec '" + real + "' -XX:TieredStopAtLevel=1 -cp '" + System.getProperty("java.class.path") + "' "
                + FakeTester.class.getName() + " \"$@\"\n";
        Files.writeString(java, "#!/bin/sh\n" + command);
        assertTrue(java.toFile().setExecutable(true));
        properties.set("threadlint.java.home", home.toString());
    }

    @AfterEach
    void speakWithJvms() {
        properties.close();
    }

    private static Result run(String scenario, long schedules, String strategy) throws NoVerdict {
        Wanted wanted = new Wanted();
        wanted.schedules = schedules;
        wanted.strategy = strategy;
        return Search.run(Subject.of(SearchTest.class, scenario), Settings.of(wanted));
    }

    private static Result run(String scenario, long schedules) throws NoVerdict {
        return run(scenario, schedules, "mix");
    }

    @Test
    void all_schedules_are_run() throws NoVerdict {
        Result result = run("passes", 1_000);
        assertNull(result.failure);
        assertEquals(1_000, result.schedules);
        assertFalse(result.isComplete);
    }

    @Test
    void after_a_race_what_is_worse_is_looked_for() throws NoVerdict {
        Failure failure = run("racesAndFails", 1_000).failure;
        assertEquals("exception", failure.kind);
        assertEquals(7, failure.index);
        assertTrue(failure.isVerified);
    }

    @Test
    void a_race_is_reported_if_nothing_worse_follows_soon() throws NoVerdict {
        Result result = run("races", 1_000);
        assertEquals("race", result.failure.kind);
        assertEquals(3 + 1 + 99, result.schedules);
    }

    @Test
    void a_failure_that_does_not_come_in_a_new_jvm_is_none() throws NoVerdict {
        // With another one, from the second second on, more schedules fail than are run again.
        properties.set("threadlint.jvms", "1");
        Result result = run("failsOnceHereOnly", 100);
        assertNull(result.failure);
        assertTrue(result.notices.get(0).contains("and 1 failed, but not when they were run again"), () -> result.notices.toString());
        NoVerdict error = assertThrows(NoVerdict.class, () -> run("failsHereOnly", 100));
        assertTrue(error.getMessage().startsWith("no schedule says anything: of 5, "), error.getMessage());
    }

    @Test
    void a_failure_after_other_steps_is_one_that_is_not_verified() throws NoVerdict {
        Failure failure = run("failsByOtherSteps", 100).failure;
        assertEquals("exception", failure.kind);
        assertFalse(failure.isVerified);
    }

    @Test
    void jvms_that_cannot_go_on_are_replaced() throws NoVerdict {
        Result result = run("isReplaced", 25);
        assertEquals(25, result.schedules);
        assertTrue(result.notices.contains("the JVM was replaced: threads are left"), () -> result.notices.toString());
    }

    @Test
    void a_depth_first_search_ends_with_its_jvm() throws NoVerdict {
        Result result = run("isReplaced", 64, "dfs");
        assertEquals(10, result.schedules);
        assertTrue(result.notices.contains("the search ended at schedule 10: threads are left"));
    }

    @Test
    void a_test_that_can_run_once_has_a_jvm_for_each_schedule() throws NoVerdict {
        Result result = run("runsOnce", 3);
        assertEquals(3, result.schedules);
        assertTrue(result.notices.get(0).startsWith("each schedule runs in a JVM of its own"), () -> result.notices.toString());
        assertEquals(1, result.notices.size());
    }

    @ParameterizedTest
    @CsvSource({
        "isStuck, mix, no JVM gets past schedule 0: threads are left",
        "runsOnce, dfs, the test cannot be searched depth-first",
        "isInconclusive, mix, 'no schedule says anything: of 64, 64 ran out of steps or time'",
        "dies, mix, the JVM ended unexpectedly (exit code 7) at about schedule 5",
        "babbles, mix, internal error of threadlint: a message cannot be understood",
    })
    void what_says_nothing_is_no_success(String scenario, String strategy, String reason) {
        NoVerdict error = assertThrows(NoVerdict.class, () -> run(scenario, 64, strategy));
        assertTrue(error.getMessage().startsWith(reason), error.getMessage());
    }
}
