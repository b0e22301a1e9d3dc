package threadlint.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.RuleFixture;
import org.junit.jupiter.api.Test;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.Result;
import threadlint.jupiter.Properties;

/** Tests of JUnit 4 under many schedules. */
class ConcurrentRuleTest {
    private static Result run(Class<?> type, String method) {
        try (Properties properties = new Properties().set("threadlint.schedules", "60")) {
            return new JUnitCore().run(Request.method(type, method));
        }
    }

    @Test
    void a_test_fails_with_its_own_exception_and_nothing_is_done_here() {
        RuleFixture.done = 0;
        Result result = run(RuleFixture.class, "sells");
        assertEquals(1, result.getFailureCount());
        Throwable error = result.getFailures().get(0).getException();
        assertEquals("fixtures.SoldTwice", error.getClass().getName());
        assertTrue(error.getMessage().contains("interleaving, with the locks held in brackets"), error.getMessage());
        assertEquals(0, RuleFixture.done);
    }

    @Test
    void a_test_passes_if_no_schedule_fails() {
        assertTrue(run(RuleFixture.class, "sellsSafely").wasSuccessful());
        Result withFolder = run(RuleFixture.WithFolder.class, "writes");
        assertTrue(withFolder.wasSuccessful(), () -> withFolder.getFailures().toString());
    }

    @Test
    void the_schedule_of_another_test_is_not_run() {
        Result result = run(RuleFixture.class, "sells");
        String message = result.getFailures().get(0).getMessage();
        String file = message.substring(message.lastIndexOf('=') + 1).trim();
        try (Properties properties = new Properties().set("threadlint.replay", file)) {
            Result other = run(RuleFixture.class, "sellsSafely");
            assertTrue(other.wasSuccessful());
            assertEquals(1, other.getAssumptionFailureCount());
            assertEquals(1, run(RuleFixture.class, "sells").getFailureCount());
        }
    }
}
