package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.driven.Shop;
import fixtures.driven.Tried;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What a search makes of what it is told. */
class SearchLearningTest {
    private static final ClassLoader LOADER = SearchLearningTest.class.getClassLoader();

    private static Search search(String type, List<AccessSite> sites) throws Unmakeable {
        return new Search(OwnClassFiles.of(Tried.class), LOADER, Tried.class.getName() + "$" + type, "acts", sites, sites, false, 1);
    }

    private static Search search(String type) throws Unmakeable {
        return search(type, List.of());
    }

    /** Carries a candidate out, one call after the other. */
    private static RecipeRun perform(Candidate candidate) throws Unmakeable {
        Recipe recipe = candidate.recipe;
        RecipeRun recipeRun = new RecipeRun(recipe.sequential(recipe.orders().get(0)), LOADER);
        recipeRun.run();
        return recipeRun;
    }

    private static void tryOut(Search search, Candidate candidate, boolean ended, List<AccessSite> accesses) throws Unmakeable {
        search.tried(candidate, Trial.of(perform(candidate), candidate.recipe.calls(), ended ? null : "still running after 5.0 s", accesses));
    }

    /** The first two threads to meet, null if none do soon. */
    private static Candidate pair(Search search, boolean ended, List<AccessSite> accesses) throws Unmakeable {
        for (int i = 0; i < 100; i++) {
            Candidate candidate = search.next();
            if (!candidate.solo) {
                return candidate;
            }
            tryOut(search, candidate, ended, accesses);
        }
        return null;
    }

    @Test
    void sites_that_no_method_reaches_are_no_condition() throws Unmakeable {
        List<AccessSite> absent = List.of(new AccessSite(null, "absent", 0, false));
        assertNotNull(pair(search("Busy", absent), true, null));
    }

    @Test
    void some_methods_that_do_not_reach_the_field_are_tried() throws Unmakeable {
        Search search = search("Busy");
        Set<String> names = new TreeSet<>();
        for (int i = 0; i < 100; i++) {
            Candidate candidate = search.next();
            if (candidate.solo) {
                names.add(candidate.recipe.calls.get(0).name);
            }
            tryOut(search, candidate, true, null);
        }
        assertEquals(13, names.size(), names::toString);
        assertTrue(names.contains("act"));
    }

    @Test
    void a_receiver_on_which_nothing_works_is_made_anew() throws Unmakeable {
        assertNotNull(pair(search("Moody"), true, null));
    }

    @Test
    void more_and_more_is_dared() throws Unmakeable {
        assertNotNull(pair(search("Demanding"), true, null));
    }

    private static String second(String type) throws Unmakeable {
        Search search = search(type);
        tryOut(search, search.next(), true, null);
        return search.next().recipe.toJava();
    }

    @Test
    void a_constructor_that_threw_goes_behind_the_others() throws Unmakeable {
        assertTrue(second("Broken").startsWith("var broken = new Tried.Broken(1);"), second("Broken"));
    }

    @Test
    void so_do_those_that_made_its_arguments() throws Unmakeable {
        String text = second("Whole");
        assertTrue(text.startsWith("var whole = new Tried.Whole(new Tried.Part(1));"), text);
    }

    @Test
    void a_constructor_that_returned_is_known_to_work() throws Unmakeable {
        Search search = search("Busy");
        Candidate candidate = search.next();
        tryOut(search, candidate, true, null);
        assertEquals(1, candidate.prefix.producers.get(0).successes);
        assertEquals(0, candidate.prefix.producers.get(0).failures);
    }

    @Test
    void a_call_that_throws_works_if_it_reached_what_is_wanted() throws Unmakeable {
        List<AccessSite> access = List.of(new AccessSite(null, "act", 0, true));
        assertNotNull(pair(search("Late"), true, access));
        assertNull(pair(search("Late"), true, List.of()));
        assertNull(pair(search("Late"), false, access));
    }

    @Test
    void a_recipe_whose_calls_cannot_be_resolved_is_no_fault_of_its_values() throws Unmakeable {
        Search search = search("Busy");
        Candidate candidate = search.next();
        search.tried(candidate, Trial.unmakeable(candidate, new Unmakeable("no such member").at(candidate.recipe.prefix.size())));
        assertEquals("no such member", search.obstacle());
        assertEquals(0, candidate.prefix.producers.get(0).failures);
    }

    @Test
    void a_call_that_throws_before_the_others_builds_no_more_state() throws Unmakeable {
        Search search = new Search(OwnClassFiles.of(Shop.class), LOADER, Shop.class.getName(), "prices", List.of(), List.of(), false, 1);
        int spoiled = 0;
        for (int i = 0; i < 150; i++) {
            Candidate candidate = search.next();
            int state = 0;
            while (state < candidate.prefix.size() && candidate.prefix.before.get(state) == null) {
                state++;
            }
            if (state < candidate.prefix.size()) {
                search.tried(candidate, Trial.unmakeable(candidate, new Unmakeable("throws").at(state)));
                spoiled++;
            } else {
                tryOut(search, candidate, true, null);
            }
        }
        assertTrue(spoiled > 0 && spoiled < 40, "spoiled " + spoiled);
    }

    @Test
    void a_method_that_prepares_is_tried_however_many_others_there_are() throws Unmakeable {
        Search search = search("Crowded");
        Set<String> names = new TreeSet<>();
        for (int i = 0; i < 100; i++) {
            Candidate candidate = search.next();
            names.add(candidate.recipe.calls.get(0).name);
            tryOut(search, candidate, true, null);
        }
        assertTrue(names.contains("prepare"), names::toString);
    }

    @Test
    void that_nothing_was_handed_over_is_no_fault_of_the_stub() throws Unmakeable {
        Class<?> type = fixtures.driven.Handing.WhenMade.class;
        Search search = new Search(OwnClassFiles.of(type), LOADER, type.getName(), "last", List.of(), List.of(), false, 1);
        Candidate candidate = search.next();
        while (!candidate.actsOnCollaborators()) {
            tryOut(search, candidate, true, null);
            candidate = search.next();
        }
        int handed = 0;
        while (candidate.recipe.prefix.get(handed).kind != Step.Kind.HANDED) {
            handed++;
        }
        search.tried(candidate, Trial.unmakeable(candidate, new Unmakeable("nothing").at(handed)));
        assertEquals(0, candidate.prefix.producers.get(candidate.recipe.prefix.get(handed).values.get(0).step).failures);
    }

    @Test
    void receivers_that_are_made_again_have_stubs_that_say_more() throws Unmakeable {
        Class<?> type = fixtures.driven.Asking.class;
        Search search = new Search(OwnClassFiles.of(type), LOADER, type.getName(), "count", List.of(), List.of(), false, 1);
        boolean found = false;
        for (Candidate each = search.next(); each != null && !found; each = search.next()) {
            found = each.recipe.toJava().contains("1000000");
            tryOut(search, each, true, List.of());
        }
        assertTrue(found);
    }
}
