package threadlint.explore;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import threadlint.launch.NoVerdict;

class UnproductiveTest {
    @Test
    void schedules_that_say_nothing_are_no_success() throws NoVerdict {
        Unproductive none = new Unproductive();
        none.requireOthers(1);
        assertNull(none.note());
        assertThrows(NoVerdict.class, () -> none.requireOthers(0));
        Unproductive some = new Unproductive();
        some.addInconclusive("too long");
        some.addUnsteady("exception: X");
        some.requireOthers(3);
        assertTrue(some.note().endsWith("first: too long"), some.note());
        NoVerdict error = assertThrows(NoVerdict.class, () -> some.requireOthers(2));
        assertTrue(error.getMessage().contains("of 2, 1 ran out of steps or time, and 1 failed"), error.getMessage());
    }

    @Test
    void a_hundred_in_a_row_are_enough() {
        Unproductive all = new Unproductive();
        for (int i = 0; i < 99; i++) {
            all.addInconclusive("too long");
        }
        assertFalse(all.areAllOf(99));
        all.addInconclusive("too long");
        assertTrue(all.areAllOf(100));
        assertFalse(all.areAllOf(101));
    }
}
