package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.driven.Handing;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A search finds what a class hands to others, and has a thread call it. */
class CollaboratorTrialsTest {
    private static final ClassLoader LOADER = CollaboratorTrialsTest.class.getClassLoader();

    private static Search search(Class<?> type) throws Unmakeable {
        return new Search(OwnClassFiles.of(Handing.class), LOADER, type.getName(), "last", List.of(), List.of(), false, 1);
    }

    /** The texts of all candidates; {@code reached} is what each call is seen to reach, null if nobody looks. */
    private static Set<String> candidates(Class<?> type, List<AccessSite> reached) throws Unmakeable {
        Search search = search(type);
        Set<String> texts = new TreeSet<>();
        for (int i = 0; i < 150; i++) {
            Candidate candidate = search.next();
            if (candidate == null) {
                return texts;
            }
            Recipe recipe = candidate.recipe;
            RecipeRun recipeRun = new RecipeRun(recipe.sequential(recipe.orders().get(0)), LOADER);
            recipeRun.run();
            search.tried(candidate, Trial.of(recipeRun, recipe.calls(), null, reached));
            texts.add((candidate.solo ? i + " " : "") + recipe.toJava());
            assertEquals(recipe.toJava().contains("handedTo") || recipe.toJava().contains(".post(") || recipe.toJava().contains(".complete("),
                    candidate.actsOnCollaborators(), recipe::toJava);
        }
        return texts;
    }

    private static void assertMeets(Class<?> type, String expected) throws Unmakeable {
        Set<String> found = candidates(type, null);
        assertTrue(found.contains(expected), found::toString);
    }

    @Test
    void to_a_stub_when_it_is_made() throws Unmakeable {
        assertMeets(
                Handing.WhenMade.class,
                "var source = stub(Handing.Source.class);\n"
                        + "var whenMade = new Handing.WhenMade(source);\n"
                        + "var listener = handedTo(source, \"addListener\");\n"
                        + "// thread 1\nwhenMade.last();\n// thread 2, for source\nlistener.changed(\"a\");\n");
        assertTrue(candidates(Handing.WhenMade.class, null).stream().noneMatch(each -> each.contains("\"forEach\"")));
    }

    @Test
    void to_a_stub_by_a_call_that_then_comes_first() throws Unmakeable {
        assertMeets(
                Handing.WhenCalled.class,
                "var source = stub(Handing.Source.class);\n"
                        + "var whenCalled = new Handing.WhenCalled(source);\n"
                        + "whenCalled.start();\n"
                        + "var listener = handedTo(source, \"addListener\");\n"
                        + "// thread 1\nwhenCalled.last();\n// thread 2, for source\nlistener.changed(\"a\");\n");
    }

    @Test
    void to_a_stub_by_a_call_that_needs_another_one() throws Unmakeable {
        Set<String> found = candidates(Handing.WhenReady.class, null);
        String both = "(?s).*prepare\\(\\);\n.*start\\(\\);\n.*handedTo.*// thread 1\nwhenReady.last\\(\\);\n// thread 2, for source\n.*";
        assertTrue(found.stream().anyMatch(each -> each.matches(both)), found::toString);
    }

    @Test
    void to_an_object_of_the_program() throws Unmakeable {
        assertMeets(
                Handing.ToBus.class,
                "var bus = new Handing.Bus();\nvar toBus = new Handing.ToBus(bus);\n"
                        + "// thread 1\ntoBus.last();\n// thread 2\nbus.post(\"a\");\n");
    }

    @Test
    void to_a_future_with_a_value_of_its_type() throws Unmakeable {
        assertMeets(
                Handing.ToFuture.class,
                "var completableFuture = new CompletableFuture();\nvar toFuture = new Handing.ToFuture(completableFuture);\n"
                        + "// thread 1\ntoFuture.last();\n// thread 2\ncompletableFuture.complete(1);\n");
    }

    @Test
    void what_never_comes_to_the_field_is_given_up() throws Unmakeable {
        int tries = 0;
        for (String each : candidates(Handing.WhenMade.class, List.of())) {
            assertFalse(each.contains("// thread 2, for"), each);
            tries += each.contains("listener.changed") ? 1 : 0;
        }
        assertEquals(4, tries);
    }

    @Test
    void methods_that_call_what_is_registered_are_found() throws Unmakeable {
        Scans scans = new Scans(OwnClassFiles.of(Handing.class));
        Notifiers notifiers = new Notifiers(scans, LOADER, Handing.ToBus.class.getName().replace('.', '/'));
        assertEquals(Set.of("post(Ljava/lang/String;)V"), notifiers.of(Handing.Bus.class));
        assertEquals(Set.of(), notifiers.of(Handing.Confined.class));
        assertEquals(Set.of(), notifiers.of(Handing.Source.class));
        assertFalse(notifiers.of(CompletableFuture.class).isEmpty());
        Notifiers others = new Notifiers(scans, LOADER, Handing.WhenMade.class.getName().replace('.', '/'));
        assertEquals(Set.of(), others.of(Handing.Bus.class));
    }
}
