package threadlint.verdict;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import threadlint.explore.Failure;
import threadlint.explore.SampleFailures;

class OwnErrorTest {
    /** Its message is not the one that it takes. */
    static final class Decorating extends RuntimeException {
        private static final long serialVersionUID = 1;

        Decorating(String code) {
            super("code " + code);
        }
    }

    private static Throwable error(Failure failure) {
        return OwnError.of(failure, "story", OwnErrorTest.class.getClassLoader());
    }

    @ParameterizedTest
    @CsvSource({
        "fixtures.SoldTwice: a: b, fixtures.SoldTwice, a: b",
        "java.lang.AssertionError: 1, java.lang.AssertionError, 1",
        "org.opentest4j.AssertionFailedError: 1, org.opentest4j.AssertionFailedError, 1",
        "threadlint.verdict.OwnErrorTest$Decorating: code 7, java.lang.AssertionError, threadlint.verdict.OwnErrorTest$Decorating: code 7",
        "fixtures.SoldBefore: 1 sold before, java.lang.AssertionError, fixtures.SoldBefore: 1 sold before",
        "p.Absent: x, java.lang.AssertionError, p.Absent: x",
        "java.lang.String: x, java.lang.AssertionError, java.lang.String: x",
    })
    void an_exception_has_its_class_and_message_if_it_can_be_made(String text, String type, String message) {
        Throwable error = error(SampleFailures.thrown(text));
        assertEquals(type, error.getClass().getName());
        assertEquals(message + "\n\nstory", error.getMessage());
    }

    @Test
    void an_exception_without_a_message_has_the_story_alone() {
        Throwable error = error(SampleFailures.thrown("java.lang.IllegalStateException"));
        assertEquals(IllegalStateException.class, error.getClass());
        assertEquals("story", error.getMessage());
    }

    @Test
    void the_stack_is_that_of_the_schedule() {
        StackTraceElement[] expected = {
            new StackTraceElement("shop.Stock$1", "sell", "Stock.java", 12),
            new StackTraceElement("shop.Stock", "<init>", "Stock.java", -1),
            new StackTraceElement("java.lang.Object", "wait", null, -2),
            new StackTraceElement("p.Generated", "run", null, -1),
        };
        Failure failure = SampleFailures.thrown(
                "p.Absent",
                "shop.Stock$1.sell(Stock.java:12)",
                "shop.Stock.<init>(Stock.java)",
                "java.lang.Object.wait(native)",
                "p.Generated.run(unknown source)",
                "no frame");
        assertArrayEquals(expected, error(failure).getStackTrace());
    }

    @Test
    void without_an_exception_the_stack_is_that_of_a_thread_that_takes_part() throws Exception {
        Throwable race = error(SampleFailures.of("race"));
        assertEquals("get", race.getStackTrace()[0].getMethodName());
        Throwable deadlock = error(SampleFailures.of("deadlock"));
        assertEquals(AssertionError.class, deadlock.getClass());
        assertEquals("deadlock: T1 `left` and T2 `right` wait for each other\n\nstory", deadlock.getMessage());
        assertEquals("java.lang.Thread", deadlock.getStackTrace()[0].getClassName());
    }
}
