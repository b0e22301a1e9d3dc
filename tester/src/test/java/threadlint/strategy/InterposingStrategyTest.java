package threadlint.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import threadlint.event.Pending;

class InterposingStrategyTest {
    private static final int RESTING = 0;

    /** One thread is at rest. */
    private static final class OneRests implements InterposingStrategy.Pattern {
        int passed;

        @Override
        public int passed() {
            return passed;
        }

        @Override
        public boolean isAtRest(int thread) {
            return thread == RESTING;
        }
    }

    private final OneRests pattern = new OneRests();
    private final InterposingStrategy strategy = new InterposingStrategy(pattern);

    private static Pending option(int thread, boolean early, long due) {
        Pending option = new Pending(thread) {};
        option.early = early;
        option.due = due;
        return option;
    }

    /** How often the first of the options is chosen in a schedule of so many decisions. */
    private int first(int index, int decisions, Pending... options) {
        strategy.begin(Randomness.of(1, index), 1);
        int count = 0;
        for (int i = 0; i < decisions; i++) {
            count += strategy.choose(options, options.length, 0) == 0 ? 1 : 0;
        }
        return count;
    }

    private final Pending resting = option(RESTING, false, 0);
    private final Pending other = option(1, false, 0);
    private final Pending third = option(2, false, 0);

    @Test
    void a_thread_rests_until_others_took_too_many_steps() {
        pattern.passed = 1;
        assertEquals(0, first(0, 900, resting, other, third));
        assertTrue(first(0, 2_000, resting, other, third) > 100);
    }

    @Test
    void each_event_of_the_pattern_renews_the_patience() {
        pattern.passed = 1;
        assertEquals(0, first(0, 900, resting, other));
        pattern.passed = 2;
        int chosen = 0;
        for (int i = 0; i < 900; i++) {
            chosen += strategy.choose(new Pending[] {resting, other}, 2, 0) == 0 ? 1 : 0;
        }
        assertEquals(0, chosen);
    }

    @Test
    void before_the_pattern_begins_threads_rest_in_half_of_the_schedules() {
        int schedules = 0;
        for (int index = 0; index < 200; index++) {
            schedules += first(index, 20, resting, other) == 0 ? 1 : 0;
        }
        assertTrue(schedules > 70 && schedules < 130, schedules + " of 200");
    }

    @Test
    void those_that_do_not_rest_go_on_at_random() {
        pattern.passed = 1;
        int count = first(0, 900, other, third, resting);
        assertTrue(count > 380 && count < 520, count + " of 900");
    }

    @Test
    void nobody_rests_while_all_others_wait() {
        pattern.passed = 1;
        assertEquals(9, first(0, 9, resting, option(1, true, 5)));
    }

    @Test
    void if_all_sleep_the_one_that_wakes_up_first_goes_on() {
        pattern.passed = 1;
        assertEquals(9, first(0, 9, option(1, true, 4), option(2, true, 5), option(RESTING, true, 6)));
        assertEquals(0, first(0, 9, option(1, true, 6), option(2, true, 5)));
    }
}
