package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fixtures.driven.Asking;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the code on the way to a field asks of others, and which methods change what it looks at. */
class WishesTest {
    private static final String NAME = Asking.class.getName();

    private final Reach reach;

    WishesTest() throws Unmakeable {
        reach = Reach.of(new Scans(OwnClassFiles.of(Asking.class)), NAME, "count");
    }

    private void assertAsked(String method, Object... values) {
        assertEquals(List.of(values), reach.wishes().of(method, 0), method);
    }

    @Test
    void yes_or_no() {
        assertAsked("isOpen", true);
        assertAsked("isClosed", false);
        assertAsked("get", true);
    }

    @Test
    void objects_of_a_type() {
        assertEquals(Set.of("java.lang.Runnable"), reach.wishes().casts());
    }

    @Test
    void in_a_loop_once() {
        assertAsked("next", true, false);
    }

    @Test
    void numbers_that_pass_a_comparison() {
        assertAsked("level", 11L);
        assertAsked("room", 20_000_000_000L);
        assertAsked("left", 7L);
        assertAsked("low", -1L);
        assertAsked("exact", 3L);
    }

    @Test
    void an_object_or_none() {
        assertAsked("user", Wishes.SOMETHING);
        assertAsked("nobody", Wishes.NOTHING);
        assertAsked("other", Wishes.SOMETHING);
    }

    @Test
    void a_text_or_a_constant() {
        assertAsked("state", "READY");
        assertAsked("word", "go");
        assertAsked("mode", new Wishes.EnumConstant(NAME + "$Mode", "ON"));
    }

    @Test
    void collections_with_an_element() {
        assertAsked("items", Wishes.SOMETHING);
        assertAsked("names", Wishes.SOMETHING);
        assertAsked("rows", Wishes.SOMETHING);
    }

    @Test
    void nothing_where_it_does_not_decide_or_is_not_understood() {
        assertAsked("decided");
        assertAsked("weight");
        assertAsked("length");
    }

    @Test
    void where_branches_differ_each_gets_its_turn() {
        Wishes wishes = new Wishes();
        wishes.add("m", List.of(true));
        wishes.add("m", List.of(false));
        wishes.add("m", List.of(true));
        assertEquals(List.of(true), wishes.of("m", 0));
        assertEquals(List.of(false), wishes.of("m", 1));
        assertEquals(List.of(true), wishes.of("m", 2));
    }

    @Test
    void methods_that_change_a_field_on_the_way_prepare() {
        TreeSet<String> preparing = new TreeSet<>();
        for (Entry each : reach.others()) {
            if (reach.prepares(each)) {
                preparing.add(each.name);
            }
        }
        assertEquals(new TreeSet<>(List.of("enter", "fill", "open", "put")), preparing);
    }
}
