package threadlint.confirm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SearchLimitsTest {
    private final SearchLimits usual = new SearchLimits(30_000);

    @Test
    void all_limits_grow_with_the_budget() {
        SearchLimits more = new SearchLimits(120_000);
        assertEquals(4 * usual.steps, more.steps);
        assertEquals(4 * usual.millisAtFirst, more.millisAtFirst);
        assertEquals(4 * usual.millis, more.millis);
        assertEquals(4 * usual.schedules, more.schedules);
        assertEquals(4 * usual.schedulesForHarm, more.schedulesForHarm);
        assertEquals(120_000_000_005L, more.deadline(5));
    }

    @Test
    void a_small_budget_leaves_each_schedule_its_limits() {
        SearchLimits less = new SearchLimits(500);
        assertEquals(usual.steps, less.steps);
        assertEquals(usual.millis, less.millis);
        assertEquals(150, less.schedules);
        assertEquals("500 ms", less.time());
        assertEquals("30 s", usual.time());
    }

    @Test
    void the_largest_budget_overflows_nothing() {
        SearchLimits most = new SearchLimits(Integer.MAX_VALUE * 1_000L);
        assertTrue(most.steps > usual.steps && most.schedules > usual.schedules && most.millis > usual.millis);
    }

    @Test
    void a_schedule_that_was_too_short_for_its_classes_is_given_more_up_to_the_budget() {
        assertEquals(10_000, usual.longer(5_000));
        assertEquals(30_000, usual.longer(20_000));
        assertEquals(30_000, usual.longer(30_000));
        assertEquals(5_000, new SearchLimits(500).longer(5_000));
    }
}
