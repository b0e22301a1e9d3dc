package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fixtures.driven.Wanting;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Searches for calls of what throws as long as it is not answered well. */
class LessonsTest {
    private static final ClassLoader LOADER = LessonsTest.class.getClassLoader();

    /** How many candidates are tried until a call of {@code act} returns. */
    private static int triesOf(Class<?> type) throws Unmakeable {
        Search search = new Search(OwnClassFiles.of(type), LOADER, type.getName(), "acts", List.of(), List.of(), false, 1);
        for (int i = 1; i <= 100; i++) {
            Candidate candidate = search.next();
            Recipe recipe = candidate.recipe;
            RecipeRun recipeRun = new RecipeRun(recipe.sequential(recipe.orders().get(0)), LOADER);
            recipeRun.run();
            if (recipeRun.failedStep() < 0 && recipeRun.thrown(0) == null) {
                return i;
            }
            search.tried(candidate, Trial.of(recipeRun, recipe.calls(), null, List.of()));
        }
        throw new AssertionError(search.obstacle());
    }

    @Test
    void what_was_called_on_nothing_is_something_from_then_on() throws Unmakeable {
        assertEquals(2, triesOf(Wanting.Dereferencing.class));
        assertEquals(2, triesOf(Wanting.CalledWith.class));
        assertEquals(2, triesOf(Wanting.Keeping.class));
    }

    @Test
    void what_the_callers_asked_for_stays_as_it_was() throws Unmakeable {
        assertEquals(2, triesOf(Wanting.Passing.class));
    }

    @Test
    void so_is_what_was_handed_to_a_check() throws Unmakeable {
        assertEquals(3, triesOf(Wanting.Checking.class));
    }

    @Test
    void a_branch_that_throws_is_avoided() throws Unmakeable {
        assertEquals(2, triesOf(Wanting.Refusing.class));
    }

    @Test
    void properties_are_set_that_had_no_value() throws Unmakeable {
        assertEquals(3, triesOf(Wanting.WithOptions.class));
    }

    @Test
    void a_setter_that_throws_is_not_called_again() throws Unmakeable {
        assertEquals(4, triesOf(Wanting.WithFixed.class));
    }

    @Test
    void what_is_cast_is_of_the_type_from_then_on() throws Unmakeable {
        assertEquals(2, triesOf(Wanting.Casting.class));
        assertEquals(2, triesOf(Wanting.CastingItsElements.class));
    }

    @Test
    void a_text_is_one_that_the_parser_takes() throws Unmakeable {
        assertEquals(2, triesOf(Wanting.Parsing.class));
        assertEquals(2, triesOf(Wanting.OfUrl.class));
        assertEquals(2, triesOf(Wanting.OfEnum.class));
    }
}
