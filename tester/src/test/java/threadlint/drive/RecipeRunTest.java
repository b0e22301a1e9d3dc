package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fixtures.driven.Shop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecipeRunTest {
    private static final String SHOP = Shop.class.getName();
    private static final Value IT = Value.result(0);

    private static Step shop(int size) {
        return Step.construct(SHOP, "int", Value.constant(size));
    }

    private static Step call(String name, String parameters, Object... arguments) {
        Value[] values = new Value[arguments.length + 1];
        values[0] = IT;
        for (int i = 0; i < arguments.length; i++) {
            values[i + 1] = Value.constant(arguments[i]);
        }
        return Step.call(SHOP, name, parameters, values);
    }

    private static RecipeRun run(Recipe recipe) throws Unmakeable {
        RecipeRun recipeRun = new RecipeRun(recipe, Shop.class.getClassLoader());
        recipeRun.run();
        return recipeRun;
    }

    private static Recipe twoThreads(Step first, Step second) {
        return Recipe.concurrent(List.of(shop(1)), List.of(first, second), new int[] {0}, new int[] {1});
    }

    @Test
    void returned_values_and_exceptions_are_observed() throws Unmakeable {
        RecipeRun recipeRun = run(twoThreads(call("sell", ""), call("fails", "")));
        Observation observation = recipeRun.observation();
        assertEquals("returns 1", observation.outcome(0));
        assertNull(observation.exception(0));
        assertEquals("throws java.lang.UnsupportedOperationException", observation.outcome(1));
        assertEquals("java.lang.UnsupportedOperationException", observation.exception(1));
        assertEquals(UnsupportedOperationException.class, recipeRun.thrown(1).getClass());
        assertNull(recipeRun.failure());
        assertEquals(Shop.class, recipeRun.shared().getClass());
    }

    @Test
    void the_state_shows_what_matters() throws Unmakeable {
        Observation observation = run(twoThreads(call("sell", ""), call("price", "java.lang.String,int", "a", 2))).observation();
        assertEquals(
                "Shop{prices=HashMap(1)[\"a\"=2], lock=Object, sold=1, next=null, worker=Thread, counts=long[]2[1, 2]}",
                observation.state());
    }

    @Test
    void a_cycle_ends() throws Unmakeable {
        Observation observation = run(twoThreads(call("loop", ""), call("sell", ""))).observation();
        assertEquals(true, observation.state().contains("next=^1"), observation::state);
    }

    @Test
    void identity_does_not_matter() throws Unmakeable {
        Recipe recipe = twoThreads(call("fresh", ""), call("loop", ""));
        assertEquals(run(recipe).observation(), run(recipe).observation());
        assertEquals(run(recipe).observation().hashCode(), run(recipe).observation().hashCode());
        assertNotEquals(run(recipe).observation(), run(twoThreads(call("fresh", ""), call("sell", ""))).observation());
    }

    @Test
    void orders_come_out_as_the_calls_would() throws Unmakeable {
        Recipe recipe = twoThreads(call("sell", ""), call("sell", ""));
        List<String> outcomes = new ArrayList<>();
        for (int[] order : recipe.orders()) {
            Observation observation = run(recipe.sequential(order)).observation();
            outcomes.add(observation.outcome(0) + ", " + observation.outcome(1));
        }
        assertEquals(List.of("returns 1, returns 2", "returns 2, returns 1"), outcomes);
    }

    /** The first thread takes its time. */
    private static Recipe slowAndQuick() {
        Step slow = Step.callStatic("java.lang.Thread", "sleep", "long", Value.constant(50L));
        return Recipe.concurrent(
                List.of(shop(1)), List.of(slow, call("sell", ""), call("sell", "")), new int[] {0, 1}, new int[] {2});
    }

    @Test
    void in_turn_a_thread_starts_when_the_one_before_has_ended() throws Unmakeable {
        Observation observation = run(slowAndQuick().sequential(new int[] {0, 1, 2})).observation();
        assertEquals("returns 1", observation.outcome(1));
        assertEquals("returns 2", observation.outcome(2));
    }

    @Test
    void threads_end_before_it_does_even_if_it_is_interrupted() throws Unmakeable {
        Thread.currentThread().interrupt();
        assertNotEquals("is not made", run(slowAndQuick()).observation().outcome(1));
    }

    @Test
    void a_prefix_that_throws_ends_it() throws Unmakeable {
        RecipeRun recipeRun = run(Recipe.concurrent(List.of(shop(0)), List.of(call("sell", "")), new int[] {0}));
        assertEquals(0, recipeRun.failedStep());
        assertEquals("size", recipeRun.failure().getMessage());
        assertEquals("is not made", recipeRun.observation().outcome(0));
        Step sell = Step.call(SHOP, "sell", "", Value.result(1));
        recipeRun = run(Recipe.concurrent(List.of(shop(0), shop(1), shop(0)), List.of(sell), new int[] {0}));
        assertEquals(0, recipeRun.failedStep());
        assertEquals("is not made", recipeRun.observation().outcome(0));
    }

    @Test
    void a_call_on_a_constant_shares_nothing() throws Unmakeable {
        Step length = Step.call("java.lang.String", "length", "", Value.constant("abc"));
        RecipeRun recipeRun = run(Recipe.concurrent(List.of(), List.of(length), new int[] {0}));
        assertEquals("returns 3", recipeRun.observation().outcome(0));
        assertNull(recipeRun.shared());
    }

    private static int runs;

    /** Throws in the first run only. */
    public static void firstThrows() {
        if (runs++ == 0) {
            throw new IllegalStateException();
        }
    }

    @Test
    void a_call_that_needs_a_failed_one_is_not_made() throws Unmakeable {
        Recipe recipe =
                Recipe.concurrent(
                        List.of(shop(1)),
                        List.of(call("fails", ""), Step.call("java.lang.Object", "hashCode", "", Value.result(1)), call("sell", "")),
                        new int[] {0, 1, 2});
        Observation observation = run(recipe).observation();
        assertEquals("is not made", observation.outcome(1));
        assertEquals("returns 1", observation.outcome(2));
    }

    @Test
    void fields_are_accessed_from_outside() throws Unmakeable {
        Step write = Step.set(SHOP, "sold", IT, Value.constant(5));
        RecipeRun recipeRun = run(twoThreads(write, Step.get(SHOP, "sold", IT)).sequential(new int[] {0, 1}));
        assertEquals("returns null", recipeRun.observation().outcome(0));
        assertEquals("returns 5", recipeRun.observation().outcome(1));
        assertEquals(Shop.class, recipeRun.shared().getClass());
        String open = "fixtures.driven.Made$Open";
        recipeRun = run(twoThreads(Step.set(open, "count", Value.constant(7)), Step.get(open, "count")).sequential(new int[] {0, 1}));
        assertEquals("returns 7", recipeRun.observation().outcome(1));
        assertNull(recipeRun.shared());
    }

    @Test
    void what_calls_return_is_no_shared_state() throws Unmakeable {
        Recipe recipe =
                Recipe.concurrent(
                        List.of(shop(1)), List.of(call("fresh", ""), Step.call("java.lang.Object", "hashCode", "", Value.result(1))),
                        new int[] {0, 1});
        String state = run(recipe).observation().state();
        assertEquals(false, state.contains(";"), state);
    }

    @Test
    void each_run_starts_anew() throws Unmakeable {
        RecipeRun recipeRun = run(twoThreads(call("sell", ""), call("fails", "")));
        Object before = recipeRun.shared();
        assertSame(before, recipeRun.shared());
        recipeRun.run();
        assertNotEquals(before, recipeRun.shared());
        assertEquals("returns 1", recipeRun.observation().outcome(0));
        Step first = Step.callStatic(RecipeRunTest.class.getName(), "firstThrows", "");
        recipeRun = run(Recipe.concurrent(List.of(), List.of(first), new int[] {0}));
        assertEquals("throws java.lang.IllegalStateException", recipeRun.observation().outcome(0));
        recipeRun.run();
        assertEquals("returns null", recipeRun.observation().outcome(0));
    }

    @Test
    void a_recipe_of_absent_members_is_said() {
        assertMissing("there is no " + SHOP + ".absent(int)", call("absent", "int", 1));
        assertMissing("there is no " + SHOP + "(long)", Step.construct(SHOP, "long", Value.constant(1L)));
        assertMissing("there is no " + SHOP + ".absent", Step.field(SHOP, "absent"));
        assertMissing(SHOP + ".sold is not static", Step.field(SHOP, "sold"));
        assertMissing(SHOP + ".sold is not static", Step.get(SHOP, "sold"));
        assertMissing("fixtures.driven.Made$Open.count is static", Step.set("fixtures.driven.Made$Open", "count", IT, Value.constant(1)));
        assertMissing("java.lang.String cannot be implemented", Step.stub("java.lang.String", ""));
    }

    private static void assertMissing(String message, Step step) {
        Recipe recipe = Recipe.concurrent(List.of(shop(1), step), List.of());
        Unmakeable reason = assertThrows(Unmakeable.class, () -> new RecipeRun(recipe, Shop.class.getClassLoader()));
        assertEquals(message, reason.getMessage());
        assertEquals(1, reason.step);
    }

    @Test
    void a_stub_begins_its_turns_anew_with_each_call() throws Unmakeable {
        Step hasNext = Step.call("java.util.Iterator", "hasNext", "", Value.result(1));
        Recipe recipe = Recipe.concurrent(
                List.of(shop(1), Step.stub("java.util.Iterator", "hasNext=0/1", Value.constant(true), Value.constant(false))),
                List.of(hasNext, hasNext), new int[] {0, 1});
        Observation observation = run(recipe).observation();
        assertEquals("returns true", observation.outcome(0));
        assertEquals("returns true", observation.outcome(1));
    }

    /** What a task came to that a stub of an executor was given. */
    private static String doneAfter(Step... more) throws Unmakeable {
        String task = "java.util.concurrent.FutureTask";
        List<Step> prefix = new ArrayList<>(List.of(
                shop(1),
                Step.stub("java.lang.Runnable", ""),
                Step.construct(task, "java.lang.Runnable,java.lang.Object", Value.result(1), Value.NULL),
                Step.stub("java.util.concurrent.Executor", ""),
                Step.call("java.util.concurrent.Executor", "execute", "java.lang.Runnable", Value.result(3), Value.result(2))));
        prefix.addAll(List.of(more));
        return run(Recipe.concurrent(prefix, List.of(Step.call(task, "isDone", "", Value.result(2))), new int[] {0})).observation().outcome(0);
    }

    @Test
    void a_task_that_a_later_step_takes_is_left_to_it() throws Unmakeable {
        Step taken = Step.handed("java.lang.Runnable", "execute", Value.result(3));
        assertEquals("returns true", doneAfter());
        assertEquals("returns false", doneAfter(taken));
        assertEquals("returns true", doneAfter(taken, Step.call("java.lang.Runnable", "run", "", Value.result(5))));
    }

    @Test
    void what_was_never_handed_over_cannot_be_taken() throws Unmakeable {
        RecipeRun recipeRun = run(Recipe.concurrent(
                List.of(shop(1), Step.stub("java.util.concurrent.Executor", ""), Step.handed("java.lang.Runnable", "execute", Value.result(1))),
                List.of()));
        assertEquals(2, recipeRun.failedStep());
        assertEquals("execute was given no java.lang.Runnable", recipeRun.failure().getMessage());
    }
}
