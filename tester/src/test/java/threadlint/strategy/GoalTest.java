package threadlint.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class GoalTest {
    @Test
    void threads_are_numbered_in_the_order_in_which_they_begin() {
        Goal goal = new Goal(Goal.Kind.MEET, new int[] {1, 4, 2}, new long[] {7, 8, 9});
        assertEquals(4, goal.lastThread());
    }
}
