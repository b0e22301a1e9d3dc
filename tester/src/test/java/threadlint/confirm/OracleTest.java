package threadlint.confirm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonParser;
import org.junit.jupiter.api.Test;
import threadlint.drive.Observation;
import threadlint.drive.Recipe;
import threadlint.drive.RecipeRun;
import threadlint.event.Locations;
import threadlint.runtime.schedule.Swallowed;

/** Outcomes are those of {@link fixtures.Findings.Setting} and {@link fixtures.Findings.Names}, called by one thread. */
class OracleTest {
    private static final String SETTING = "\"fixtures.Findings$Setting\"";
    private static final String NAMES = "\"fixtures.Findings$Names\"";

    private final Oracle oracle = new Oracle();

    private static Observation perform(String prefix, String calls, String numbers) throws Exception {
        String json = "{\"prefix\": [" + prefix + "], \"calls\": [" + calls + "], \"threads\": [[" + numbers + "]]}";
        Recipe recipe = Recipe.parse(JsonParser.object().from(json));
        RecipeRun recipeRun = new RecipeRun(recipe, OracleTest.class.getClassLoader());
        recipeRun.run();
        return recipeRun.observation();
    }

    /** The value is read, then set. */
    private static Observation readThenSet(int before, int after) throws Exception {
        return perform(
                "[\"n\", " + SETTING + ", \"\"], [\"c\", " + SETTING + ", \"set\", \"int\", 0, \"I" + before + "\"]",
                "[\"c\", " + SETTING + ", \"get\", \"\", 0], [\"c\", " + SETTING + ", \"set\", \"int\", 0, \"I" + after + "\"]",
                "0, 1");
    }

    private static Observation letters(String name) throws Exception {
        return perform(
                "[\"n\", " + NAMES + ", \"\"], [\"c\", " + NAMES + ", \"add\", \"java.lang.String\", 0, " + name + "]",
                "[\"c\", " + NAMES + ", \"letters\", \"\", 0]",
                "0");
    }

    @Test
    void an_outcome_of_some_order_is_no_harm() throws Exception {
        oracle.add(readThenSet(1, 2), 2);
        oracle.add(readThenSet(3, 4), 2);
        assertNull(oracle.judge(readThenSet(1, 2), new Swallowed(), 2));
        assertNull(oracle.judge(readThenSet(3, 4), new Swallowed(), 2));
    }

    private static Swallowed caught(Class<?>... types) {
        Swallowed caught = new Swallowed();
        for (Class<?> type : types) {
            caught.add(type, Locations.of("shop.Pool", "take"));
        }
        return caught;
    }

    @Test
    void an_exception_that_is_swallowed_in_no_order_is_harm() throws Exception {
        oracle.add(readThenSet(1, 2), 2);
        oracle.swallows(caught(IllegalStateException.class));
        oracle.doesNotRepeat();
        assertNull(oracle.judge(readThenSet(1, 2), caught(IllegalStateException.class), 2));
        assertNull(oracle.judge(readThenSet(1, 2), caught(NoClassDefFoundError.class), 2), "the class path lacks it");
        Harm harm = oracle.judge(readThenSet(1, 2), caught(IllegalStateException.class, NullPointerException.class), 2);
        assertEquals(Harm.Kind.EXCEPTION, harm.kind);
        assertEquals("shop.Pool.take catches java.lang.NullPointerException, and in no order of the calls", harm.message);
    }

    @Test
    void only_so_many_kinds_of_swallowed_exceptions_are_kept() {
        Swallowed caught = new Swallowed();
        for (int i = 0; i < 200; i++) {
            caught.add(Error.class, Locations.of("shop.Pool", "m" + i % 100));
            caught.add(Error.class, Locations.of("shop.Pool", "m0"));
        }
        assertEquals(64, caught.count());
        assertEquals("shop.Pool.m63", caught.method(63));
    }

    @Test
    void a_state_that_no_order_gives_is_a_lost_update() throws Exception {
        oracle.add(readThenSet(1, 2), 2);
        Harm harm = oracle.judge(readThenSet(1, 3), new Swallowed(), 2);
        assertEquals(Harm.Kind.LOST_UPDATE, harm.kind);
        assertTrue(harm.message.contains("value=3"), harm.message);
    }

    @Test
    void a_value_that_no_order_gives_is_a_stale_read() throws Exception {
        oracle.add(readThenSet(1, 2), 2);
        Harm harm = oracle.judge(readThenSet(0, 2), new Swallowed(), 2);
        assertEquals(Harm.Kind.STALE_READ, harm.kind);
        assertTrue(harm.message.contains("call 1 returns 0"), harm.message);
    }

    @Test
    void an_exception_is_harm_unless_some_order_throws_it() throws Exception {
        oracle.add(letters("\"ta\""), 1);
        Harm harm = oracle.judge(letters("null"), new Swallowed(), 1);
        assertEquals(Harm.Kind.EXCEPTION, harm.kind);
        assertEquals("call 1 throws java.lang.NullPointerException", harm.message);
        oracle.add(letters("null"), 1);
        assertNull(oracle.judge(letters("null"), new Swallowed(), 1));
    }

    @Test
    void where_one_order_gives_several_outcomes_only_exceptions_count() throws Exception {
        oracle.add(letters("\"ta\""), 1);
        oracle.doesNotRepeat();
        assertFalse(oracle.mayBlock());
        assertNull(oracle.judge(letters("\"tab\""), new Swallowed(), 1));
        assertEquals(Harm.Kind.EXCEPTION, oracle.judge(letters("null"), new Swallowed(), 1).kind);
    }

    @Test
    void calls_that_do_not_end_in_one_order_say_nothing_about_values_and_may_block() throws Exception {
        oracle.add(letters("\"ta\""), 1);
        oracle.doesNotEnd();
        assertTrue(oracle.mayBlock());
        assertNull(oracle.judge(letters("\"tab\""), new Swallowed(), 1));
    }

    @Test
    void what_comes_from_the_examination_is_no_harm() {
        for (String error : new String[] {
            "java.lang.SecurityException", "java.lang.NoClassDefFoundError", "java.lang.AbstractMethodError",
            "java.net.ConnectException", "java.net.NoRouteToHostException"
        }) {
            assertTrue(Oracle.isOfExamination(error), error);
        }
        assertFalse(Oracle.isOfExamination("java.lang.NullPointerException"));
    }

    @Test
    void the_states_that_orders_give_are_told() throws Exception {
        oracle.add(perform("[\"n\", " + SETTING + ", \"\"]", "[\"c\", " + SETTING + ", \"set\", \"int\", 0, \"I1\"]", "0"), 1);
        Observation other = perform("[\"n\", " + SETTING + ", \"\"]", "[\"c\", " + SETTING + ", \"set\", \"int\", 0, \"I2\"]", "0");
        String message = oracle.judge(other, new Swallowed(), 1).message;
        assertTrue(message.endsWith("value=2}; they give Findings.Setting{value=1}"), message);
    }
}
