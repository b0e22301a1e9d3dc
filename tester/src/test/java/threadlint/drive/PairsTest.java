package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.driven.Shop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import threadlint.strategy.Randomness;

class PairsTest {
    private static final String SHOP = Shop.class.getName();

    private final Draft start = shop();
    private final Pairs pairs = new Pairs(new Randomness(1), false);

    private static Draft shop() {
        Draft draft = new Draft();
        draft.add(Step.construct(SHOP, "int", Value.constant(1)), null, Shop.class);
        return draft;
    }

    private static MethodTrials trials(String method, int depth, boolean writes, boolean isSite, boolean isPartner) {
        Set<AccessSite> sites = Set.of(new AccessSite(SHOP, method, 0, writes));
        return new MethodTrials(new Entry(SHOP, SHOP, method, "()V", false, sites, depth), new Receiver(Shop.class), isSite, isPartner, false);
    }

    /** A call that reaches all that is wanted of it. */
    private static Fragment call(Draft start, MethodTrials trials, Draft draft) {
        Step step = Step.call(SHOP, trials.entry.name, "", Value.result(0));
        Fragment fragment = new Fragment(trials, start, draft, step);
        fragment.reachesSite = trials.isSite;
        fragment.reachesPartner = trials.isPartner;
        return fragment;
    }

    private Fragment call(MethodTrials trials) {
        return call(start, trials, new Draft(start));
    }

    private Fragment write(String method, int depth) {
        return call(trials(method, depth, true, true, true));
    }

    /** The methods that the threads call. */
    private static String calls(Candidate candidate) {
        List<String> names = new ArrayList<>();
        for (Step step : candidate.recipe.calls) {
            names.add(step.name);
        }
        return String.join(" ", names);
    }

    private String next() {
        return calls(pairs.next(true));
    }

    @Test
    void calls_meet_on_one_instance_as_they_are_wanted() {
        pairs.add(call(trials("list", 0, true, true, false)));
        Draft other = shop();
        pairs.add(call(other, trials("sell", 0, true, false, true), new Draft(other)));
        assertNull(pairs.next(true));
        pairs.add(call(trials("loop", 0, true, false, true)));
        assertEquals("list loop", next());
    }

    @Test
    void where_all_calls_write_each_call_for_state_is_one_of_them() {
        pairs.add(write("sell", 0));
        for (int i = 0; i < 10; i++) {
            assertEquals(3, pairs.state(start, 3).size());
        }
    }

    @Test
    void two_methods_meet_with_two_sets_of_arguments() {
        MethodTrials trials = trials("sell", 0, true, true, true);
        for (int i = 0; i < 4; i++) {
            pairs.add(call(trials));
        }
        int candidates = 0;
        while (pairs.next(true) != null) {
            candidates++;
        }
        assertEquals(2 * 8, candidates);
    }

    @Test
    void what_is_not_known_to_reach_waits_and_so_do_variants() {
        Fragment vain = write("list", 0);
        vain.reachesPartner = false;
        pairs.add(vain);
        assertNull(pairs.next(false));
        pairs.add(write("sell", 50));
        assertEquals("list sell", calls(pairs.next(false)));
        assertEquals("sell sell", calls(pairs.next(false)));
        assertNull(pairs.next(false));
        assertNotNull(pairs.next(true));
    }

    @Test
    void variants_have_more_state_and_now_and_then_a_third_call() {
        pairs.add(write("sell", 0));
        pairs.add(call(trials("list", 0, false, false, false)));
        List<Integer> state = new ArrayList<>();
        List<String> threads = new ArrayList<>();
        for (Candidate next = pairs.next(true); next != null; next = pairs.next(true)) {
            state.add(next.recipe.prefix.size() - start.size());
            threads.add(Arrays.deepToString(next.recipe.threads));
        }
        assertEquals(List.of(0, 1, 1, 2, 2, 3, 3, 4), state);
        String two = "[[0], [1]]";
        String three = "[[0], [1, 2]]";
        assertEquals(List.of(two, two, two, three, two, two, two, three), threads);
    }

    @Test
    void the_cheapest_pair_is_next() {
        pairs.add(write("sell", 0));
        pairs.add(call(trials("priceOf", 12, true, true, false)));
        assertEquals("sell sell", next());
        assertEquals("sell sell", next());
        assertEquals("priceOf sell", next());
    }

    @Test
    void reads_alone_come_last() {
        pairs.add(call(trials("list", 0, false, true, true)));
        pairs.add(write("sell", 14));
        assertEquals("sell list", next());
        assertEquals("list sell", next());
    }

    /** Which pair comes third, after each was tried once; the second is a little dearer. */
    private String third(String partner, boolean ended) throws Unmakeable {
        pairs.add(call(trials("sell", 0, true, true, false)));
        pairs.add(call(trials(partner, 0, true, false, true)));
        pairs.add(call(trials("loop", 2, true, false, true)));
        Candidate first = pairs.next(true);
        assertEquals("sell " + partner, calls(first));
        RecipeRun recipeRun = new RecipeRun(first.recipe, getClass().getClassLoader());
        recipeRun.run();
        pairs.tried(first, Trial.of(recipeRun, 2, ended ? null : "still running after 5.0 s", null));
        assertEquals("sell loop", next());
        return next();
    }

    @Test
    void a_pair_that_threw_waits_longer() throws Unmakeable {
        assertEquals("sell loop", third("fails", true));
    }

    @Test
    void a_pair_that_returned_does_not() throws Unmakeable {
        assertEquals("sell list", third("list", true));
    }

    @Test
    void a_schedule_that_did_not_end_says_nothing_about_its_calls() throws Unmakeable {
        assertEquals("sell fails", third("fails", false));
    }

    @Test
    void state_is_built_by_what_works_on_the_instance() {
        Fragment spoils = write("fails", 0);
        spoils.spoils = true;
        pairs.add(spoils);
        Draft large = new Draft(start);
        for (int i = 0; i < 20; i++) {
            large.add(Step.construct("java.lang.Object", ""), null, Object.class);
        }
        pairs.add(call(start, trials("priceOf", 0, true, true, true), large));
        assertEquals(List.of(), pairs.state(start, 3));
        Fragment sell = write("sell", 0);
        pairs.add(sell);
        assertEquals(Set.of(sell), new HashSet<>(pairs.state(start, 20)));
        assertEquals(List.of(), pairs.state(shop(), 3));
    }

    @Test
    void state_is_built_mostly_by_what_writes() {
        Fragment sell = write("sell", 0);
        Fragment list = call(trials("list", 0, false, true, true));
        pairs.add(sell);
        pairs.add(list);
        List<Fragment> state = pairs.state(start, 300);
        state.removeIf(each -> each == list);
        assertTrue(state.size() > 150 && state.size() < 250, "writers " + state.size());
    }

    private static Fragment ofCollaborator(Fragment call) {
        MethodTrials trials = MethodTrials.of(call.trials.entry, call.trials.receiver, Collaborator.given(0, call));
        Fragment fragment = new Fragment(trials, call.start, call.draft, call.call);
        fragment.reachesSite = true;
        fragment.reachesPartner = true;
        return fragment;
    }

    @Test
    void one_thread_at_most_calls_collaborators_once_beside_one_that_calls_the_receiver() {
        pairs.add(ofCollaborator(write("changed", 0)));
        assertNull(pairs.next(true));
        pairs.add(call(trials("list", 0, false, true, true)));
        boolean found = false;
        for (Candidate each = pairs.next(true); each != null; each = pairs.next(true)) {
            String calls = calls(each);
            found |= calls.equals("list changed");
            assertTrue(Set.of("list changed", "list list", "list list list").contains(calls), calls);
            assertTrue(each.recipe.prefix.stream().noneMatch(step -> step.name.equals("changed")), each::toString);
        }
        assertTrue(found);
    }

    private static String names(List<Fragment> calls) {
        List<String> names = new ArrayList<>();
        calls.forEach(each -> names.add(each.trials.entry.name));
        return String.join(" ", names);
    }

    @Test
    void each_call_that_prepares_comes_first_then_each_two_of_them() {
        MethodTrials wanted = trials("list", 0, true, true, true);
        wanted.receiver.draft = start;
        for (String name : List.of("open", "other", "enter", "open")) {
            MethodTrials trials = trials(name, 6, false, false, false);
            trials.isPreparing = !name.equals("other");
            pairs.add(call(trials));
            pairs.add(call(trials));
        }
        List<String> states = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            states.add(names(pairs.stateFor(wanted, i)));
        }
        assertEquals(
                List.of(
                        "open", "enter", "open", "open open", "open enter", "open open", "enter open", "enter enter", "enter open", "open open",
                        "open enter", "open open"),
                states);
    }

    @Test
    void calls_that_come_to_what_is_wanted_meet_although_others_of_their_method_met() {
        MethodTrials trials = trials("sell", 0, true, true, true);
        for (int i = 0; i < 2; i++) {
            Fragment poor = call(trials);
            poor.reachesSite = false;
            poor.reachesPartner = false;
            pairs.add(poor);
        }
        Fragment good = call(trials);
        pairs.add(good);
        assertEquals(List.of(good, good), pairs.next(false).fragments);
    }
}
