package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.driven.Counters;
import fixtures.driven.Made;
import fixtures.driven.Shop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchTest {
    private static final ClassLoader LOADER = SearchTest.class.getClassLoader();
    private static final String SHOP = Shop.class.getName();

    private static Search search(String className, String field, List<Site> sites, List<Site> partners, long seed) throws Unmakeable {
        return new Search(OwnClassFiles.of(Shop.class), LOADER, className, field, sites, partners, seed);
    }

    private static Site at(String method) {
        return new Site(null, method, 0, false);
    }

    /** Tries the next candidate, one call after the other; nobody sees accesses. */
    private static Candidate tryNext(Search search) throws Unmakeable {
        Candidate candidate = search.next();
        if (candidate == null) {
            return null;
        }
        Recipe recipe = candidate.recipe;
        Performance performance = new Performance(recipe.sequential(recipe.orders().get(0)), LOADER);
        performance.run();
        search.tried(candidate, Trial.of(performance, recipe.calls(), true, null));
        return candidate;
    }

    private static Candidate firstPair(Search search) throws Unmakeable {
        for (int i = 0; i < 100; i++) {
            Candidate candidate = tryNext(search);
            if (candidate != null && !candidate.solo) {
                return candidate;
            }
        }
        throw new AssertionError(search.obstacle());
    }

    @Test
    void the_wanted_methods_meet_on_one_instance() throws Unmakeable {
        Search search = search(SHOP, "prices", List.of(at("list")), List.of(at("price")), 1);
        assertEquals(
                "var shop = new Shop(1);\n// thread 1\nshop.list();\n// thread 2\nshop.price(\"a\", 1);\n",
                firstPair(search).recipe.toJava());
    }

    @Test
    void later_pairs_have_state_before() throws Unmakeable {
        Search search = search(SHOP, "prices", List.of(at("list")), List.of(at("price")), 1);
        boolean found = false;
        for (int i = 0; i < 100 && !found; i++) {
            Candidate candidate = tryNext(search);
            found = candidate != null && !candidate.solo && candidate.recipe.prefix.size() > 1;
        }
        assertTrue(found);
    }

    @Test
    void without_sites_writers_meet_anyone() throws Unmakeable {
        Candidate pair = firstPair(search(SHOP, "sold", List.of(), List.of(), 1));
        assertEquals("var shop = new Shop(1);\n// thread 1\nshop.sell();\n// thread 2\nshop.sell();\n", pair.recipe.toJava());
    }

    @Test
    void inherited_and_nested_fields_are_reached() throws Unmakeable {
        String counters = Counters.class.getName();
        assertTrue(firstPair(search(counters + "$Base", "state", List.of(), List.of(), 1)).recipe.toJava().contains("new Counters.Derived()"));
        assertTrue(firstPair(search(counters + "$Part", "value", List.of(), List.of(), 1)).recipe.toJava().contains("counters.touchPart()"));
        assertTrue(firstPair(search(counters, "total", List.of(), List.of(), 1)).recipe.toJava().contains("Counters.total()"));
    }

    @Test
    void accesses_seen_decide_what_reaches() throws Unmakeable {
        Search search = search(SHOP, "prices", List.of(at("list")), List.of(at("price")), 1);
        Candidate list = search.next();
        assertTrue(list.solo);
        Performance performance = new Performance(list.recipe, LOADER);
        performance.run();
        search.tried(list, Trial.of(performance, 1, true, List.of()));
        Candidate next = search.next();
        assertTrue(next.solo, "list reached nothing yet");
    }

    @Test
    void the_same_seed_gives_the_same_candidates() throws Unmakeable {
        assertEquals(candidates(7), candidates(7));
        assertFalse(candidates(7).equals(candidates(8)) && candidates(7).equals(candidates(9)));
    }

    private static List<String> candidates(long seed) throws Unmakeable {
        Search search = search(SHOP, "prices", List.of(), List.of(), seed);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            Candidate candidate = tryNext(search);
            texts.add(candidate == null ? "none" : candidate.recipe.toString());
        }
        return texts;
    }

    @Test
    void a_search_ends() throws Unmakeable {
        Search search = search(SHOP, "sold", List.of(), List.of(), 1);
        int tries = 0;
        while (tryNext(search) != null) {
            tries++;
        }
        assertTrue(tries > 20 && tries < 1000, "tries " + tries);
    }

    @Test
    void what_stands_in_the_way_is_said() throws Unmakeable {
        assertThrows(Unmakeable.class, () -> search(Made.class.getName() + "$Payload", "one", List.of(), List.of(), 1));
        Search search = search(SHOP, "next", List.of(), List.of(), 1);
        Candidate candidate = search.next();
        assertNotNull(candidate);
        Performance performance = new Performance(candidate.recipe, LOADER);
        search.tried(candidate, Trial.of(performance, 1, false, null));
        assertEquals("loop does not return", search.obstacle());
    }
}
