package threadlint.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
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

    @Test
    void whatTheProgramHasLetGoIsFreedWhileNumberingsAreWeakAndNothingElse() {
        Numbering numbering = new Numbering();
        numbering.of(new Object());
        numbering.clear();
        Object[] kept = new Object[100];
        List<WeakReference<Object>> gone = new ArrayList<>();
        for (int i = 0; i < kept.length; i++) {
            kept[i] = new Object();
            numbering.of(kept[i]);
            gone.add(new WeakReference<>(new Object()));
            numbering.of(gone.get(i).get());
        }
        Numbering.collectGarbage();
        for (int i = 0; i < kept.length; i++) {
            assertEquals(2 * i, numbering.of(kept[i]));
            assertNull(gone.get(i).get());
        }
        assertEquals(200, numbering.size());
        Object[] more = new Object[1000];
        for (int i = 0; i < more.length; i++) {
            more[i] = new Object();
            assertEquals(200 + i, numbering.of(more[i]));
        }
        assertEquals(0, numbering.of(kept[0]));
        assertTrue(numbering.has(more[0]));
        numbering.clear();
        assertFalse(numbering.has(more[0]));
        assertFalse(numbering.has(kept[0]));
        assertEquals(0, numbering.of(kept[1]));
    }
}
