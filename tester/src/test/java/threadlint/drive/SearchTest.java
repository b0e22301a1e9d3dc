package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.driven.Accounts;
import fixtures.driven.Counters;
import fixtures.driven.Made;
import fixtures.driven.Shop;
import fixtures.driven.Views;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class SearchTest {
    private static final ClassLoader LOADER = SearchTest.class.getClassLoader();
    private static final String SHOP = Shop.class.getName();

    private static Search search(String className, String field, List<AccessSite> sites, List<AccessSite> partners, long seed) throws Unmakeable {
        return new Search(OwnClassFiles.of(Shop.class), LOADER, className, field, sites, partners, false, seed);
    }

    private static AccessSite at(String method) {
        return new AccessSite(null, method, 0, false);
    }

    /** Tries the next candidate, one call after the other; nobody sees accesses. */
    private static Candidate tryNext(Search search) throws Unmakeable {
        Candidate candidate = search.next();
        if (candidate == null) {
            return null;
        }
        Recipe recipe = candidate.recipe;
        RecipeRun recipeRun = new RecipeRun(recipe.sequential(recipe.orders().get(0)), LOADER);
        recipeRun.run();
        search.tried(candidate, Trial.of(recipeRun, recipe.calls(), null, null));
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

    /** The pairs of a search, first calls of methods alone. */
    private static Set<String> pairsOf(String field, AccessSite wanted) throws Unmakeable {
        Search search = search(Accounts.class.getName(), field, List.of(wanted), List.of(), 1);
        Set<String> pairs = new TreeSet<>();
        for (int i = 0; i < 60; i++) {
            Candidate candidate = tryNext(search);
            if (candidate != null && !candidate.solo) {
                String text = candidate.recipe.toJava();
                pairs.add(text.substring(text.indexOf("// thread 1")).replaceAll("\n(// thread)?", ""));
            }
        }
        return pairs;
    }

    @Test
    void a_method_of_another_instance_is_given_the_shared_one() throws Unmakeable {
        Set<String> pairs = pairsOf("left", at("take"));
        assertTrue(pairs.contains("// thread 1accounts.left(); 2accounts2.take(accounts, 1);"), pairs::toString);
        assertTrue(pairs.stream().noneMatch(each -> each.startsWith("// thread 1accounts2.")), pairs::toString);
        assertTrue(pairs.stream().noneMatch(each -> each.contains("accounts3")), pairs::toString);
    }

    @Test
    void what_takes_any_object_is_given_the_shared_one_only_to_compare() throws Unmakeable {
        assertTrue(pairsOf("left", at("equals")).contains("// thread 1accounts.left(); 2accounts2.equals(accounts);"));
        assertTrue(pairsOf("left", at("put")).stream().noneMatch(each -> each.contains("accounts2.put(accounts)")));
    }

    @Test
    void another_instance_shares_nothing_with_the_first_one() throws Unmakeable {
        Search search = search(Accounts.Of.class.getName(), "left", List.of(at("take")), List.of(), 1);
        for (int i = 0; i < 60; i++) {
            Candidate candidate = tryNext(search);
            if (candidate != null && candidate.recipe.toJava().contains("of2.take(of")) {
                String text = candidate.recipe.toJava();
                assertTrue(text.startsWith("var of = new Accounts.Of(new Accounts.Owner());\nvar of2 = new Accounts.Of(new Accounts.Owner());\n"), text);
                return;
            }
        }
        throw new AssertionError(search.obstacle());
    }

    @Test
    void the_method_of_another_access_meets_it_before_itself() throws Unmakeable {
        List<AccessSite> partners = List.of(at("price"), at("list"));
        Search search = search(SHOP, "prices", List.of(at("price")), partners, 1);
        assertTrue(firstPair(search).recipe.toJava().endsWith("shop.price(\"a\", 1);\n// thread 2\nshop.list();\n"));
        assertMeetsItself("price", search);
    }

    /** It is called with an article that has a price only once others have worked. */
    @Test
    void the_other_method_may_need_some_tries() throws Unmakeable {
        Search search = search(SHOP, "prices", List.of(at("price")), List.of(at("price"), at("priceOf")), 1);
        assertTrue(firstPair(search).recipe.toJava().contains("// thread 2\nshop.priceOf("));
    }

    @Test
    void a_method_meets_itself_where_the_other_one_never_works() throws Unmakeable {
        Search search = search(SHOP, "prices", List.of(at("price")), List.of(at("price"), at("list")), 1);
        boolean found = false;
        for (int i = 0; i < 40 && !found; i++) {
            Candidate candidate = search.next();
            RecipeRun recipeRun = new RecipeRun(candidate.recipe.sequential(candidate.recipe.orders().get(0)), LOADER);
            recipeRun.run();
            List<AccessSite> seen = candidate.recipe.toJava().contains("thread 1\nshop.price(") ? seen(recipeRun, "price") : List.of();
            search.tried(candidate, Trial.of(recipeRun, candidate.recipe.calls(), null, seen));
            found = !candidate.solo && candidate.recipe.toJava().matches("(?s).*thread 1\nshop.price\\(.*thread 2\nshop.price\\(.*");
        }
        assertTrue(found);
    }

    @Test
    void a_writer_gets_other_arguments_soon_and_state_is_mostly_what_worked_first() throws Unmakeable {
        Search search = search(SHOP, "prices", List.of(), List.of(), 1);
        Set<String> solos = new TreeSet<>();
        List<Boolean> states = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Candidate candidate = tryNext(search);
            List<Step> prefix = candidate.recipe.prefix;
            if (candidate.solo && candidate.recipe.toJava().contains("price(")) {
                solos.add(candidate.recipe.calls.toString());
            } else if (!candidate.solo && prefix.size() == 2 && prefix.get(1).name.equals("price")) {
                states.add(prefix.get(1).values.contains(Value.constant("a")));
            }
        }
        assertEquals(2, solos.size(), solos::toString);
        assertTrue(Collections.frequency(states, true) > 2 * Collections.frequency(states, false), states::toString);
    }

    @Test
    void other_arguments_come_before_state() throws Unmakeable {
        Search search = search(Views.class.getName(), "list", List.of(), List.of(), 1);
        Set<String> calls = new TreeSet<>();
        Candidate candidate = tryNext(search);
        while (candidate.solo || candidate.recipe.prefix.size() == 1) {
            if (candidate.solo && candidate.recipe.toJava().contains("put(")) {
                calls.add(candidate.recipe.calls.toString());
            }
            candidate = tryNext(search);
        }
        assertEquals(2, calls.size(), calls::toString);
    }

    @Test
    void what_changes_the_collection_behind_a_view_is_a_partner() throws Unmakeable {
        String views = Views.class.getName();
        String first = firstPair(search(views, "values", List.of(at("values")), List.of(at("values")), 1)).recipe.toJava();
        assertTrue(first.matches("(?s).*thread 1\nviews.values\\(.*thread 2\nviews.put\\(.*"), first);
    }

    private static void assertMeetsItself(String method, Search search) throws Unmakeable {
        String both = "(?s).*thread 1\nshop." + method + "\\(.*thread 2\nshop." + method + "\\(.*";
        for (int i = 0; i < 10; i++) {
            if (firstPair(search).recipe.toJava().matches(both)) {
                return;
            }
        }
        throw new AssertionError(method + " does not meet itself");
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
        RecipeRun recipeRun = new RecipeRun(list.recipe, LOADER);
        recipeRun.run();
        search.tried(list, Trial.of(recipeRun, 1, null, List.of()));
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
        assertEquals("no method was tried", search(SHOP, "sold", List.of(), List.of(), 1).obstacle());
        Search search = search(SHOP, "next", List.of(), List.of(), 1);
        Candidate candidate = search.next();
        assertNotNull(candidate);
        RecipeRun recipeRun = new RecipeRun(candidate.recipe, LOADER);
        search.tried(candidate, Trial.of(recipeRun, 1, "still running after 5.0 s", null));
        assertEquals("1 method ran, none reached the field: loop was still running after 5.0 s, a limit that grows with --budget", search.obstacle());
    }

    /** What stands in the way after some candidates; {@code accesses} tells those that each of them made. */
    private static String obstacle(Search search, Function<RecipeRun, List<AccessSite>> accesses) throws Unmakeable {
        for (int i = 0; i < 20; i++) {
            Candidate candidate = search.next();
            RecipeRun recipeRun = new RecipeRun(candidate.recipe.sequential(candidate.recipe.orders().get(0)), LOADER);
            recipeRun.run();
            search.tried(candidate, Trial.of(recipeRun, candidate.recipe.calls(), null, accesses.apply(recipeRun)));
        }
        return search.obstacle().replaceAll("NullPointerException: .*", "NullPointerException");
    }

    private static List<AccessSite> seen(RecipeRun recipeRun, String method) {
        return recipeRun.thrown(0) == null ? List.of(new AccessSite(SHOP, method, 0, false)) : List.of();
    }

    @Test
    void what_happened_to_the_calls_is_said() throws Unmakeable {
        assertEquals(
                "3 methods ran, none reached the field: priceOf throws NullPointerException",
                obstacle(search(SHOP, "prices", List.of(), List.of(), 1), recipeRun -> List.of()));
        assertEquals(
                "only one of the two accesses was reached",
                obstacle(search(SHOP, "prices", List.of(at("list")), List.of(at("priceOf")), 1), recipeRun -> seen(recipeRun, "list")));
        assertEquals(
                "only reads were reached: no method that other threads can call writes it",
                obstacle(search(SHOP, "lock", List.of(), List.of(), 1), recipeRun -> seen(recipeRun, "locked")));
        assertEquals(
                "1 method reached the field, no two of them at once",
                obstacle(search(SHOP, "sold", List.of(), List.of(), 1), recipeRun -> seen(recipeRun, "sell")));
        assertEquals(
                "no instance could be made: new Made.Touchy throws IllegalStateException: never",
                obstacle(search(Made.class.getName() + "$Touchy", "state", List.of(), List.of(), 1), recipeRun -> null));
    }

    @Test
    void code_outside_accesses_an_open_field() throws Unmakeable {
        String open = Made.class.getName() + "$Open";
        Search search = outside(open, "name");
        assertEquals(
                "var open = new Made.Open();\n// thread 1\nopen.name = \"a\";\n// thread 2\nopen.name = \"a\";\n",
                firstPair(search).recipe.toJava());
        StringBuilder all = new StringBuilder();
        for (Candidate candidate = tryNext(search); candidate != null; candidate = tryNext(search)) {
            all.append(candidate.recipe.toJava());
        }
        assertTrue(all.indexOf("// thread 2\nopen.name;\n") >= 0, all::toString);
        assertTrue(firstPair(outside(open, "count")).recipe.toJava().contains("Made.Open.count = 1;"));
        for (String closed : List.of("hidden", "fixed", "fresh")) {
            assertThrows(Unmakeable.class, () -> outside(open, closed), closed);
        }
        assertThrows(Unmakeable.class, () -> search(open, "name", List.of(), List.of(), 1));
    }

    @Test
    void code_outside_meets_itself_whatever_else_is_wanted() throws Unmakeable {
        List<AccessSite> get = List.of(at("get"));
        Search search = new Search(OwnClassFiles.of(Shop.class), LOADER, Made.class.getName() + "$Half", "value", get, get, true, 1);
        Candidate candidate = search.next();
        for (int i = 0; candidate.solo; i++) {
            assertTrue(i < 20, "there is no pair");
            RecipeRun recipeRun = new RecipeRun(candidate.recipe, LOADER);
            recipeRun.run();
            search.tried(candidate, Trial.of(recipeRun, 1, null, List.of()));
            candidate = search.next();
        }
        assertTrue(candidate.recipe.toJava().endsWith("// thread 1\nhalf.value = 1;\n// thread 2\nhalf.value = 1;\n"), candidate::toString);
    }

    private static Search outside(String className, String field) throws Unmakeable {
        return new Search(OwnClassFiles.of(Shop.class), LOADER, className, field, List.of(), List.of(), true, 1);
    }

    @Test
    void state_is_built_with_the_values_of_the_call() throws Unmakeable {
        Search search = search(Made.class.getName() + "$Drawer", "things", List.of(at("take")), List.of(at("take")), 1);
        boolean found = false;
        for (int i = 0; i < 100 && !found; i++) {
            Candidate candidate = search.next();
            RecipeRun recipeRun = new RecipeRun(candidate.recipe.sequential(candidate.recipe.orders().get(0)), LOADER);
            recipeRun.run();
            boolean taken = Boolean.TRUE.equals(recipeRun.result(candidate.recipe.prefix.size()));
            found = !candidate.solo && taken;
            List<AccessSite> seen = taken ? List.of(new AccessSite(null, "take", 0, true)) : List.of();
            search.tried(candidate, Trial.of(recipeRun, candidate.recipe.calls(), null, seen));
        }
        assertTrue(found, search.obstacle());
    }
}
