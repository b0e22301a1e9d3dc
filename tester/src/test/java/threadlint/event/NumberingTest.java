package threadlint.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class NumberingTest {
    /** Equal to every other one: only identity tells them apart. */
    private static final class Same {
        @Override
        public boolean equals(Object other) {
            return other instanceof Same;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void objectsAreNumberedByIdentityInTheOrderOfTheirFirstUse() {
        Numbering numbering = new Numbering();
        for (int round = 0; round < 10; round++) {
            Same[] objects = new Same[1000];
            for (int i = 0; i < objects.length; i++) {
                objects[i] = new Same();
                assertEquals(i, numbering.of(objects[i]));
                assertEquals(i / 2, numbering.of(objects[i / 2]));
            }
            for (int i = 0; i < objects.length; i++) {
                assertEquals(i, numbering.of(objects[i]));
            }
            assertEquals(1000, numbering.size());
            numbering.clear();
            assertEquals(0, numbering.size());
            assertEquals(0, numbering.of(objects[999]));
            assertEquals(1, numbering.of(objects[0]));
            numbering.clear();
        }
    }
}
