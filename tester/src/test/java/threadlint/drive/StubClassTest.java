package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class StubClassTest {
    private static <T> T stub(Class<T> type) throws Unmakeable {
        Recipe recipe = Recipe.concurrent(List.of(Step.stub(type.getName(), "")), List.of());
        RecipeRun recipeRun = new RecipeRun(recipe, type.getClassLoader());
        recipeRun.run();
        assertEquals(null, recipeRun.failure());
        return type.cast(recipeRun.result(0));
    }

    public abstract static class Choosy {
        final int parameters;

        protected Choosy(int one, int two) {
            parameters = 2;
        }

        protected Choosy(int one) {
            parameters = 1;
        }

        private Choosy() {
            parameters = 0;
        }

        protected Choosy(int one, int two, int three) {
            parameters = 3;
        }
    }

    @Test
    void the_simplest_constructor_that_a_subclass_can_call_is_called() throws Unmakeable {
        assertEquals(1, stub(Choosy.class).parameters);
    }

    public interface Named {
        String name();
    }

    public abstract static class Declaring implements Named {
        @Override
        public abstract String name();
    }

    public abstract static class Implementing extends Declaring {
        @Override
        public String name() {
            return "implemented";
        }
    }

    public abstract static class Inheriting extends Implementing {}

    public abstract static class Abstracting extends Implementing {
        @Override
        public abstract String name();
    }

    /** What is private implements nothing. */
    public abstract static class Private {
        private String name() {
            return "private";
        }

        String own() {
            return name();
        }
    }

    public abstract static class Hiding extends Private implements Named {}

    @Test
    void methods_that_somebody_implements_stay() throws Unmakeable {
        assertEquals("implemented", stub(Implementing.class).name());
        assertEquals("implemented", stub(Inheriting.class).name());
    }

    @Test
    void methods_that_nobody_implements_answer() throws Unmakeable {
        assertEquals("", stub(Abstracting.class).name());
        Hiding hiding = stub(Hiding.class);
        assertEquals("", ((Named) hiding).name());
        assertEquals("private", hiding.own());
    }

    public interface Choice {
        String choose(String first, long second, String third);

        boolean equals(Object other);
    }

    @Test
    void arguments_are_passed_in_order() throws Unmakeable {
        assertEquals("a", stub(Choice.class).choose("a", 1, "b"));
    }

    @Test
    void stubs_of_interfaces_have_no_address() throws Unmakeable {
        Choice stub = stub(Choice.class);
        assertEquals("stub of " + Choice.class.getName(), stub.toString());
        assertEquals(stub.hashCode(), stub(Choice.class).hashCode());
        assertEquals(stub, stub);
        assertNotEquals(stub, stub(Choice.class));
    }
}
