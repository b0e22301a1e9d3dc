package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fixtures.Initialized;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassInitTest {
    private static List<String> run(String method) throws Exception {
        Class<?> type = Fixture.program(
                Initialized.class,
                Initialized.Parent.class,
                Initialized.Child.class,
                Initialized.Constant.class,
                Initialized.Failing.class,
                Initialized.User.class,
                Initialized.Wrapping.class);
        return Fixture.run(type, method);
    }

    private static final List<String> PARENT =
            List.of("initialize Parent.class", "initializing Parent.class", "initialized Parent.class");

    @Test
    void a_new_object_may_initialise_its_class() throws Exception {
        assertEquals(PARENT, run("create"));
    }

    @Test
    void accesses_to_static_fields_may_initialise_a_class() throws Exception {
        assertEquals(
                List.of(PARENT.get(0), PARENT.get(1), PARENT.get(2), PARENT.get(0), "2"), run("fields"));
    }

    @Test
    void a_static_call_may_initialise_a_class() throws Exception {
        assertEquals(PARENT, run("call"));
    }

    @Test
    void inherited_members_initialise_the_class_that_declares_them() throws Exception {
        assertEquals(PARENT, run("inheritedField"));
        assertEquals(PARENT, run("inheritedMethod"));
    }

    @Test
    void a_class_that_may_not_be_mentioned_is_left_out() throws Exception {
        assertEquals(List.of(), run("hidden"));
    }

    @Test
    void a_class_is_initialised_after_its_superclass() throws Exception {
        assertEquals(
                List.of("initialize Child.class", "initializing Parent.class", "initialized Parent.class"),
                run("ofAChild"));
    }

    @Test
    void classes_without_initialisers_and_the_class_itself_are_silent() throws Exception {
        assertEquals(List.of(), run("nothing"));
    }

    @Test
    void a_superclass_is_initialised_already() throws Exception {
        assertEquals(
                List.of("initialize User.class", "initializing Parent.class", "initialized Parent.class"),
                run("fromASubclass"));
    }

    @Test
    void a_failing_initialiser_ends_as_well() throws Exception {
        List<String> expected = List.of(
                "initialize Failing.class",
                "initializing Failing.class",
                "initialized Failing.class",
                "ExceptionInInitializerError");
        assertEquals(expected, run("fails"));
    }

    @Test
    void an_object_made_before_a_jump_keeps_its_place_in_frames() throws Exception {
        List<String> events = run("branches");
        assertEquals(2, events.stream().filter("initialize Wrapping.class"::equals).count(), events::toString);
    }
}
