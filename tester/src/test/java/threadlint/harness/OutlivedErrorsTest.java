package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.start;

import com.grack.nanojson.JsonObject;
import java.util.Set;
import org.junit.jupiter.api.Test;
import threadlint.event.Locations;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.schedule.ExpectedErrors;
import threadlint.runtime.schedule.Failure;

/** Threads that end with an error while the others go on, as in recordings. */
class OutlivedErrorsTest {
    private static final int FIELD = Locations.of("Example", "field");

    private final ByHand hand = new ByHand();
    private final Error one = new Error("one");
    private final Error other = new Error("other");

    OutlivedErrorsTest() {
        hand.settings.outlivesErrors = true;
    }

    private void dieAndGoOn() throws Throwable {
        join(start(() -> {
            throw one;
        }));
        join(start(() -> MemoryHooks.volatileWrite(this, FIELD)));
    }

    @Test
    void the_others_go_on_and_the_error_is_the_failure_in_the_end() {
        Outcome outcome = hand.run(this::dieAndGoOn);
        assertSame(one, outcome.failure.error);
        assertEquals(1, outcome.failure.thread);
        assertTrue(hand.events.contains("2 VOLATILE_WRITE"), hand.events.toString());
        assertEquals(1, outcome.schedule.control().outlived().size());
    }

    @Test
    void a_schedule_that_does_not_outlive_errors_ends_with_the_first() {
        hand.settings.outlivesErrors = false;
        Outcome outcome = hand.run(this::dieAndGoOn);
        assertSame(one, outcome.failure.error);
        assertFalse(hand.events.contains("2 VOLATILE_WRITE"), hand.events.toString());
        assertTrue(outcome.schedule.control().outlived().isEmpty());
    }

    @Test
    void the_first_error_is_the_failure_whatever_follows() {
        Outcome outcome = hand.run(() -> {
            dieAndGoOn();
            join(start(() -> {
                throw other;
            }));
            throw new IllegalStateException();
        });
        assertSame(one, outcome.failure.error);
        assertEquals(2, outcome.schedule.control().outlived().size());
    }

    @Test
    void an_error_of_the_first_thread_ends_the_schedule() {
        Outcome outcome = hand.run(() -> {
            start(() -> MemoryHooks.volatileWrite(this, FIELD));
            throw one;
        });
        assertSame(one, outcome.failure.error);
        assertEquals(0, outcome.failure.thread);
        assertFalse(hand.events.contains("1 VOLATILE_WRITE"), hand.events.toString());
    }

    @Test
    void an_error_that_is_known_is_no_failure() {
        hand.settings.knownErrors = Set.of(ExpectedErrors.name(one));
        assertNull(hand.run(this::dieAndGoOn).failure);
        assertTrue(hand.events.contains("2 VOLATILE_WRITE"), hand.events.toString());
        Failure failure = hand.run(() -> {
            dieAndGoOn();
            join(start(() -> {
                throw other;
            }));
        }).failure;
        assertSame(other, failure.error);
    }

    @Test
    void a_time_out_says_what_was_thrown_before() {
        hand.settings.maxMillis = 200;
        hand.settings.maxSteps = 1_000_000_000;
        Outcome outcome = hand.run(() -> {
            dieAndGoOn();
            for (;;) {
                MemoryHooks.volatileWrite(this, FIELD);
            }
        });
        assertTrue(outcome.isInconclusive());
        String message = outcome.failure.message;
        assertTrue(message.endsWith(", after a thread threw java.lang.Error"), message);
    }

    @Test
    void a_transcript_has_the_error_where_it_ended_the_thread() {
        Transcript transcript = new Transcript(0);
        Outcome outcome = hand.run(this::dieAndGoOn, transcript);
        JsonObject message = new JsonObject();
        transcript.fill(message, outcome.failure);
        StringBuilder kinds = new StringBuilder();
        for (Object each : message.getArray("events")) {
            JsonObject event = (JsonObject) each;
            kinds.append(event.getInt("thread")).append(event.getString("kind")).append(event.has("mark") ? "! " : " ");
        }
        String told = kinds.toString();
        assertTrue(told.contains("1BEGIN 1THROW! 0JOIN 0START "), told);
        assertTrue(told.endsWith(" 0END "), told);
    }
}
