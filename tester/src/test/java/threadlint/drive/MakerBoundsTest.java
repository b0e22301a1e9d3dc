package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.driven.Made;
import fixtures.driven.Nests;
import java.lang.reflect.Type;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import threadlint.strategy.Randomness;

/** How far values go that are made of others. */
class MakerBoundsTest {
    private static final ClassLoader LOADER = MakerBoundsTest.class.getClassLoader();

    private final Producers producers = new Producers(new Scans(OwnClassFiles.of(Nests.class)), LOADER, Nests.class);
    private final Draft draft = new Draft();

    private Maker maker(long seed, int daring) {
        Maker maker = new Maker(producers, new Literals(Collections.emptyList()), new Wishes(), new Randomness(seed));
        maker.dare(daring);
        return maker;
    }

    private Step made(Type type) throws Unmakeable {
        return draft.steps.get(maker(1, 0).make(type, draft).step);
    }

    private static Type field(String name) throws NoSuchFieldException {
        return Nests.class.getDeclaredField(name).getGenericType();
    }

    private String java() {
        return Recipe.concurrent(draft.steps, List.of()).toJava();
    }

    @Test
    void a_dare_gives_null_now_and_then() {
        int nulls = 0;
        for (int seed = 0; seed < 100; seed++) {
            nulls += maker(seed, 1000).argument(String.class, new Draft()).isNull() ? 1 : 0;
            assertFalse(maker(seed, 0).argument(String.class, new Draft()).isNull());
            assertFalse(maker(seed, 1000).argument(int.class, new Draft()).isNull());
        }
        assertTrue(nulls > 0 && nulls < 50, "nulls " + nulls);
    }

    @Test
    void arrays_and_collections_have_one_element_or_by_a_dare_two_or_none() throws Unmakeable {
        Set<Integer> arrays = new TreeSet<>();
        Set<Integer> lists = new TreeSet<>();
        for (int seed = 0; seed < 100; seed++) {
            Draft array = new Draft();
            maker(seed, 500).make(int[].class, array);
            arrays.add(array.steps.get(0).values.size());
            Draft list = new Draft();
            maker(seed, 500).make(List.class, list);
            lists.add((int) list.steps.stream().filter(each -> each.name.equals("add")).count());
        }
        assertEquals(Set.of(0, 1, 2), arrays);
        assertEquals(Set.of(0, 1, 2), lists);
        assertEquals(1, made(int[].class).values.size());
        made(List.class);
        assertEquals("add", draft.steps.get(draft.size() - 1).name);
    }

    @Test
    void what_cannot_be_made_is_no_element() throws Exception {
        made(field("nothing"));
        assertEquals("new ArrayList();\n", java());
    }

    @Test
    void an_array_of_what_is_being_made_has_null() throws Unmakeable {
        made(Nests.Composite.class);
        assertEquals("new Nests.Composite(new Nests.Composite[] {null});\n", java());
    }

    @Test
    void by_a_dare_a_value_at_hand_is_not_taken() throws Unmakeable {
        boolean fresh = false;
        for (int seed = 0; seed < 20; seed++) {
            Draft own = new Draft();
            Value first = maker(1, 0).make(Made.Picky.class, own);
            fresh |= !first.equals(maker(seed, 1000).make(Made.Picky.class, own));
        }
        assertTrue(fresh);
    }

    @Test
    void a_value_of_a_subclass_is_at_hand_as_what_it_is() throws Unmakeable {
        Maker maker = maker(1, 0);
        Value shape = maker.make(Nests.Shape.class, draft);
        assertEquals(shape, maker.make(Nests.Circle.class, draft));
    }

    @Test
    void a_value_is_at_hand_for_its_type_arguments_only() throws Exception {
        Maker maker = maker(1, 0);
        Value number = maker.make(field("number"), draft);
        assertEquals(number, maker.make(field("number"), draft));
        assertNotEquals(number, maker.make(field("text"), draft));
    }

    @Test
    void a_builder_is_no_stub() throws Unmakeable {
        made(Nests.Built.class);
        assertEquals("new Nests.Built.RealBuilder().build();\n", java());
    }

    @Test
    void a_stub_has_an_answer_for_each_type_up_to_four() throws Unmakeable {
        assertEquals(4, made(Nests.Many.class).values.size());
        assertEquals(1, made(Nests.Twins.class).values.size());
    }

    @Test
    void stubs_are_nested_four_deep() throws Unmakeable {
        made(Nests.A.class);
        assertEquals(4, draft.size());
        assertEquals(List.of(), draft.steps.get(0).values);
    }

    @Test
    void what_is_nested_too_deep_is_made_of_nothing() throws Unmakeable {
        producers.of(Nests.Doll7.class).removeIf(each -> each.given.isEmpty());
        made(Nests.Doll1.class);
        assertFalse(java().contains("Doll7"), java());
        assertTrue(java().contains("new Nests.Doll6(null)"), java());
    }

    @Test
    void what_has_many_steps_is_made_of_what_needs_nothing() throws Unmakeable {
        for (int i = 0; i < 80; i++) {
            draft.add(Step.construct("java.lang.Object", ""), null, null);
        }
        made(Made.ByFactory.class);
        assertEquals(81, draft.size());
        assertThrows(Unmakeable.class, () -> made(Made.Picky.class));
        assertEquals("Doll8", made(Nests.Doll8.class).owner.replaceAll(".*\\$", ""));
    }

    @Test
    void the_innermost_is_not_made_in_a_way_that_threw() throws Unmakeable {
        made(Nests.Doll1.class);
        assertTrue(java().contains("new Nests.Doll6(new Nests.Doll7())"), java());
        producers.of(Nests.Doll7.class).forEach(each -> each.failures++);
        Draft again = new Draft();
        maker(1, 0).make(Nests.Doll1.class, again);
        assertTrue(Recipe.concurrent(again.steps, List.of()).toJava().contains("new Nests.Doll6(null)"));
    }
}
