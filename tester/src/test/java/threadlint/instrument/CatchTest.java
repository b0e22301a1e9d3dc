package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fixtures.Recorder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CatchTest {
    @BeforeEach
    void tell() {
        Recorder.tellsCaught = true;
    }

    @AfterEach
    void tellNoMore() {
        Recorder.tellsCaught = false;
    }

    /** Values that the handlers keep show that their stacks are as they were. */
    static class Handlers {
        static void general() {
            int kept = 0;
            try {
                kept = fail(new IllegalStateException());
            } catch (RuntimeException e) {
                kept += e.getClass() == IllegalStateException.class ? 7 : 1;
            }
            try {
                kept += fail(new StackOverflowError());
            } catch (IllegalArgumentException e) {
                kept = -1;
            } catch (Throwable e) {
                kept++;
            }
            Recorder.note("kept " + kept);
        }

        static void certain() {
            try {
                fail(new IllegalStateException());
            } catch (IllegalStateException | IllegalArgumentException e) {
                Recorder.note("expected");
            }
        }

        static void last() {
            try {
                fail(new IllegalStateException());
            } finally {
                Recorder.note("last");
            }
        }

        private static int fail(Throwable error) {
            if (error instanceof Error) {
                throw (Error) error;
            }
            throw (RuntimeException) error;
        }
    }

    private static List<String> run(String method) throws Exception {
        List<String> events = new ArrayList<>(Fixture.run(Fixture.program(Handlers.class), method));
        events.replaceAll(event -> event.replace(Handlers.class.getName() + ".", ""));
        return events;
    }

    @Test
    void handlers_of_whatever_is_thrown_tell_what_they_catch() throws Exception {
        assertEquals(
                List.of("general catches IllegalStateException", "general catches StackOverflowError", "kept 8"),
                run("general"));
    }

    @Test
    void handlers_of_certain_exceptions_expect_them() throws Exception {
        assertEquals(List.of("expected"), run("certain"));
    }

    @Test
    void what_is_done_last_in_any_case_catches_nothing() throws Exception {
        assertEquals(List.of("last", "IllegalStateException"), run("last"));
    }
}
