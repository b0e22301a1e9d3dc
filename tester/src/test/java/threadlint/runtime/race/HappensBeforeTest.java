package threadlint.runtime.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import threadlint.jdk.MemoryEffects;

class HappensBeforeTest {
    private static final int FIELD = 5;

    private final HappensBefore order = new HappensBefore();
    private final Object object = new Object();
    private final Object lock = new Object();

    private static void assertRace(int thread, boolean write, long site, Access race) {
        assertNotNull(race);
        assertEquals(thread, race.thread);
        assertEquals(write, race.write);
        assertEquals(site, race.site);
    }

    @Test
    void accessesWithoutOrderRaceUnlessBothRead() {
        assertNull(order.write(0, object, FIELD, 10));
        assertRace(0, true, 10, order.read(1, object, FIELD, 11));

        order.begin();
        assertNull(order.read(0, object, FIELD, 10));
        assertRace(0, false, 10, order.write(1, object, FIELD, 11));

        order.begin();
        assertNull(order.write(1, object, FIELD, 10));
        assertRace(1, true, 10, order.write(0, object, FIELD, 11));

        order.begin();
        assertNull(order.read(0, object, FIELD, 10));
        assertNull(order.read(1, object, FIELD, 11));
    }

    @Test
    void otherVariablesDoNotRace() {
        assertNull(order.write(0, object, FIELD, 1));
        assertNull(order.write(1, object, FIELD + 1, 2));
        assertNull(order.write(1, new Object(), FIELD, 3));
        assertNull(order.write(1, null, FIELD, 4));
        assertRace(1, true, 4, order.write(0, null, FIELD, 5));
    }

    @Test
    void elementsOfAnArrayAreVariablesOfTheirOwn() {
        int[] array = new int[100];
        for (int index = 0; index < array.length; index++) {
            assertNull(order.write(index % 3, array, index, index));
        }
        for (int index = 0; index < array.length; index++) {
            assertNull(order.write(index % 3, array, index, 1000 + index));
            assertRace(index % 3, true, index, order.write((index + 1) % 3, array, index, 2000 + index));
        }
    }

    @Test
    void aLockOrdersWhatIsBeforeItsReleaseAndAfterItsAcquisition() {
        order.acquire(0, lock);
        order.write(0, object, FIELD, 1);
        order.release(0, lock);
        order.acquire(1, lock);
        assertNull(order.read(1, object, FIELD, 2));
        assertNull(order.write(1, object, FIELD, 3));
        order.release(1, lock);
        assertRace(1, true, 3, order.read(0, object, FIELD, 4));
    }

    @Test
    void whatFollowsAReleaseIsNotOrderedByIt() {
        order.release(0, lock);
        order.write(0, object, FIELD, 1);
        order.acquire(1, lock);
        assertRace(0, true, 1, order.write(1, object, FIELD, 2));
    }

    @Test
    void differentLocksOrderNothing() {
        order.acquire(0, lock);
        order.write(0, object, FIELD, 1);
        order.release(0, lock);
        order.acquire(1, new Object());
        assertRace(0, true, 1, order.write(1, object, FIELD, 2));
    }

    @Test
    void orderIsTransitive() {
        order.write(0, object, FIELD, 1);
        order.release(0, lock);
        order.acquire(1, lock);
        order.release(1, object);
        order.acquire(2, object);
        assertNull(order.write(2, object, FIELD, 2));
    }

    @Test
    void aVolatileWriteIsSeenByLaterReadsOfTheSameField() {
        order.write(0, object, FIELD, 1);
        order.atomic(0, object, 7, MemoryEffects.VOLATILE_WRITE);
        order.atomic(2, object, 7, MemoryEffects.VOLATILE_WRITE);
        order.atomic(1, object, 8, MemoryEffects.VOLATILE_READ);
        order.atomic(1, null, 7, MemoryEffects.VOLATILE_READ);
        order.acquire(1, object);
        order.atomic(3, object, 7, MemoryEffects.VOLATILE_READ);
        assertNull(order.read(3, object, FIELD, 2));
        assertRace(0, true, 1, order.read(1, object, FIELD, 3));
    }

    @Test
    void aStartedThreadSeesWhatWasBeforeItsStart() {
        order.write(0, object, FIELD, 1);
        order.fork(0, 1);
        assertNull(order.write(1, object, FIELD, 2));

        order.begin();
        order.fork(0, 1);
        order.write(0, object, FIELD, 1);
        assertRace(0, true, 1, order.read(1, object, FIELD, 2));
    }

    @Test
    void whoWaitedForTheEndOfAThreadSeesWhatItDid() {
        order.fork(0, 1);
        order.write(1, object, FIELD, 1);
        order.join(0, 1);
        assertNull(order.read(0, object, FIELD, 2));
        assertNull(order.write(0, object, FIELD, 3));
    }

    @Test
    void aWriteRacesWithAnyOfManyReads() {
        for (int reader = 0; reader < 40; reader++) {
            order.begin();
            order.write(0, object, FIELD, 1);
            for (int thread = 1; thread < 40; thread++) {
                order.fork(0, thread);
            }
            for (int thread = 39; thread > 0; thread--) {
                assertNull(order.read(thread, object, FIELD, 100 + thread));
            }
            for (int thread = 1; thread < 40; thread++) {
                if (thread != reader) {
                    order.join(0, thread);
                }
            }
            Access race = order.write(0, object, FIELD, 2);
            if (reader == 0) {
                assertNull(race);
            } else {
                assertRace(reader, false, 100 + reader, race);
            }
        }
    }

    @Test
    void theFirstAccessOfAnEpochIsTheOneThatIsKept() {
        order.read(0, object, FIELD, 1);
        order.read(0, object, FIELD, 2);
        assertRace(0, false, 1, order.write(1, object, FIELD, 3));
        order.write(1, object, FIELD, 4);
        assertRace(1, true, 3, order.write(0, object, FIELD, 5));
    }

    @Test
    void aWriteAfterAReadOfTheSameEpochIsKept() {
        order.write(0, object, FIELD, 1);
        order.read(0, object, FIELD, 2);
        order.write(0, object, FIELD, 3);
        assertRace(0, true, 3, order.write(1, object, FIELD, 4));
    }

    @Test
    void eachPairOfKindsIsReportedOncePerVariableAndSchedule() {
        for (int schedule = 0; schedule < 2; schedule++) {
            order.begin();
            order.write(0, object, FIELD, 1);
            assertNotNull(order.read(1, object, FIELD, 2));
            assertNull(order.read(2, object, FIELD, 3));
            assertNotNull(order.write(2, object, FIELD, 4));
            assertNull(order.write(0, object, FIELD + 1, 4));
            order.read(1, object, FIELD, 5);
            assertRace(1, false, 5, order.write(2, object, FIELD, 6));
            order.read(1, object, FIELD, 7);
            assertNull(order.write(0, object, FIELD, 8));
            assertNotNull(order.write(1, object, FIELD + 1, 9));
        }
    }
}
