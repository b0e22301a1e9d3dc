package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.driven.Made;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import threadlint.strategy.Randomness;

class MakerTest {
    private static final ClassLoader LOADER = MakerTest.class.getClassLoader();

    private final Producers producers = new Producers(new Scans(OwnClassFiles.of(Made.class)), LOADER, Made.class);

    private Maker maker(long seed) {
        return new Maker(producers, new Literals(Collections.emptyList()), new Wishes(), new Randomness(seed));
    }

    /** Carries the steps out. */
    private static RecipeRun perform(Draft draft) throws Unmakeable {
        RecipeRun recipeRun = new RecipeRun(Recipe.concurrent(draft.steps, List.of()), LOADER);
        recipeRun.run();
        return recipeRun;
    }

    private static Class<?> nested(String name) throws ClassNotFoundException {
        return Class.forName("fixtures.driven.Made$" + name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ByFactory", "Singleton", "One", "NeedsInterface", "NeedsAbstractClass", "Nested", "NeedsHidden", "Generic", "Port",
                "TypeArguments"
            })
    void the_most_plausible_way_works(String name) throws Exception {
        Draft draft = new Draft();
        Value value = maker(1).make(nested(name), draft);
        RecipeRun recipeRun = perform(draft);
        assertEquals(null, recipeRun.failure());
        assertTrue(nested(name).isInstance(recipeRun.result(value.step)));
    }

    @Test
    void a_builder_is_told_once_it_has_failed() throws Exception {
        Draft draft = new Draft();
        Value value = maker(1).make(Made.ByBuilder.class, draft);
        assertNotNull(perform(draft).failure());
        draft.producers.get(value.step).failures += 2;
        draft = new Draft();
        value = maker(1).make(Made.ByBuilder.class, draft);
        assertEquals("a", ((Made.ByBuilder) perform(draft).result(value.step)).name());
    }

    @Test
    void daring_finds_other_constants() throws Exception {
        boolean works = false;
        for (int seed = 0; seed < 100 && !works; seed++) {
            Maker maker = maker(seed);
            maker.dare(600);
            Draft draft = new Draft();
            maker.make(Made.Picky.class, draft);
            works = perform(draft).failure() == null;
        }
        assertTrue(works);
    }

    @Test
    void what_cannot_be_made_is_said() {
        Unmakeable reason = assertThrows(Unmakeable.class, () -> maker(1).make(void.class, new Draft()));
        assertEquals("there is no way to make a void", reason.getMessage());
    }

    @Test
    void a_way_that_threw_goes_behind_the_others() throws Exception {
        List<Producer> ways = producers.of(Made.Port.class);
        assertEquals(Step.Kind.STUB, ways.get(0).kind);
        Producer constructor = producers.of(Made.Payload.class).get(0);
        int before = constructor.cost();
        constructor.failures++;
        assertTrue(constructor.cost() > before);
        constructor.successes++;
        assertTrue(constructor.cost() <= before);
    }

    @Test
    void a_value_at_hand_is_taken() throws Exception {
        Draft draft = new Draft();
        Value first = maker(1).make(Made.Payload.class, draft);
        int size = draft.size();
        assertEquals(first, maker(1).make(Made.Payload.class, draft));
        assertEquals(size, draft.size());
    }

    @Test
    void constants_given_to_calls_that_build_state_are_given_again() throws Exception {
        Draft start = new Draft();
        Step call = Step.call("java.util.ArrayList", "add", "java.lang.Object", Value.result(0), Value.constant("state"));
        start.add(call, null, null);
        Maker maker = maker(1);
        for (int i = 0; i < 20; i++) {
            assertEquals(Value.constant("a"), maker.make(String.class, start), "it builds no state");
        }
        start.addState(new Fragment(null, start, start, call), null);
        Set<Value> made = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            made.add(maker.make(String.class, start));
        }
        assertEquals(Set.of(Value.constant("a"), Value.constant("state")), made);
        assertEquals(Value.constant(1), maker.make(int.class, start));
    }

    @Test
    void the_same_seed_makes_the_same() throws Exception {
        for (int seed = 0; seed < 20; seed++) {
            assertEquals(daring(seed), daring(seed));
        }
        assertTrue(!daring(1).equals(daring(2)) || !daring(1).equals(daring(3)));
    }

    private List<Step> daring(long seed) throws Unmakeable {
        Maker maker = maker(seed);
        maker.dare(500);
        Draft draft = new Draft();
        maker.make(Made.Nested.class, draft);
        return draft.steps;
    }

    /** Answers that code may ask for in ways that no branch tells. */
    public interface Asked {
        boolean isOpen();

        int level();

        long room();

        List<String> names();

        Object user();

        Asked self();
    }

    private List<Value> answers(Maker.Mood mood) throws Unmakeable {
        Maker maker = maker(1);
        maker.vary(mood, 0);
        Draft draft = new Draft();
        Value stub = maker.make(Asked.class, draft);
        assertEquals(null, perform(draft).failure());
        return draft.steps.get(stub.step).values;
    }

    @Test
    void stubs_answer_with_nothing_or_with_something_or_with_a_lot() throws Unmakeable {
        assertEquals(List.of(), answers(Maker.Mood.PLAIN));
        List<Value> rich = answers(Maker.Mood.RICH);
        assertTrue(rich.containsAll(List.of(Value.constant(true), Value.constant(1), Value.constant(1L))), rich::toString);
        List<Value> large = answers(Maker.Mood.LARGE);
        assertTrue(large.containsAll(List.of(Value.constant(true), Value.constant(1_000_000), Value.constant(1_000_000L))), large::toString);
    }

    @Test
    void stubs_answer_what_is_asked() throws Unmakeable {
        Wishes wishes = new Wishes();
        wishes.add("isOpen", List.of(true, false));
        wishes.add("level", List.of(7L));
        wishes.add("user", List.of(Wishes.NOTHING));
        wishes.add("names", List.of(Wishes.SOMETHING));
        wishes.add("toString", List.of("a"));
        Draft draft = new Draft();
        Value stub = new Maker(producers, new Literals(Collections.emptyList()), wishes, new Randomness(1)).make(Asked.class, draft);
        Step step = draft.steps.get(stub.step);
        assertEquals("isOpen=0/1,level=2,names=3,user=4", step.parameters);
        assertEquals(List.of(Value.constant(true), Value.constant(false), Value.constant(7)), step.values.subList(0, 3));
        assertTrue(step.values.get(3).isResult());
        assertTrue(step.values.get(4).isNull());
        assertEquals(null, perform(draft).failure());
    }
}
