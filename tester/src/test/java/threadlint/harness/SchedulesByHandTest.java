package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.locked;
import static threadlint.harness.ByHand.start;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import threadlint.runtime.Hooks;
import threadlint.runtime.Locations;

/** Decisions, events and their hash. */
class SchedulesByHandTest {
    private static final int FIELD = Locations.of("Counter", "n");

    private final ByHand hand = new ByHand();

    private void threeThreads() throws Throwable {
        Object lock = new Object();
        ByHand.Code work = () -> {
            for (int i = 0; i < 3; i++) {
                locked(lock, () -> Hooks.volatileWrite(lock, FIELD));
            }
        };
        join(start(work), start(work));
    }

    @Test
    void aSeedGivesOneScheduleAndItsDecisionsGiveItAgain() {
        Set<Long> hashes = new HashSet<>();
        for (int seed = 0; seed < 10; seed++) {
            Outcome first = hand.random(seed).passes(this::threeThreads);
            List<String> events = new ArrayList<>(hand.events);
            Outcome again = hand.random(seed).passes(this::threeThreads);
            assertEquals(first.schedule.hash(), again.schedule.hash());
            assertArrayEquals(first.schedule.decisions(), again.schedule.decisions());
            assertEquals(events, hand.events);
            Outcome replayed = hand.following(first.schedule.decisions()).passes(this::threeThreads);
            assertEquals(first.schedule.hash(), replayed.schedule.hash());
            assertEquals(events, hand.events);
            assertEquals(events.size(), replayed.schedule.events());
            assertEquals(first.schedule.decisionCount(), first.schedule.decisions().length);
            assertArrayEquals(first.schedule.ranBefore(), replayed.schedule.ranBefore());
            hashes.add(first.schedule.hash());
        }
        assertTrue(hashes.size() > 5);
    }

    @Test
    void theHashTellsThreadsKindsAndFieldsApart() {
        long one = hand.passes(() -> Hooks.volatileWrite(this, FIELD)).schedule.hash();
        assertEquals(one, hand.passes(() -> Hooks.volatileWrite(new Object(), FIELD)).schedule.hash());
        assertNotEquals(one, hand.passes(() -> Hooks.volatileRead(this, FIELD)).schedule.hash());
        int other = Locations.of("Counter", "m");
        assertNotEquals(one, hand.passes(() -> Hooks.volatileWrite(this, other)).schedule.hash());
        assertNotEquals(one, hand.passes(() -> Hooks.atomic(this, FIELD)).schedule.hash());
        assertNotEquals(one, hand.passes(() -> Hooks.operation(this, FIELD)).schedule.hash());
    }

    @Test
    void decisionsAreWhereSeveralThreadsCanGoOn() {
        ByHand.Code code = () -> {
            Hooks.volatileRead(null, FIELD);
            join(start(() -> {}));
            Hooks.volatileRead(null, FIELD);
        };
        Outcome stays = hand.following().passes(code);
        assertArrayEquals(new int[] {0}, stays.schedule.decisions());
        assertArrayEquals(new int[] {0}, stays.schedule.ranBefore());
        Outcome switches = hand.following(1).passes(code);
        // Thread 1 ends in one step.
        assertArrayEquals(new int[] {1}, switches.schedule.decisions());
        assertArrayEquals(new int[] {0}, switches.schedule.ranBefore());
        Outcome yields = hand.following().passes(() -> {
            Thread other = start(() -> {});
            Hooks.yieldNow();
            join(other);
        });
        assertArrayEquals(new int[] {0, 1}, yields.schedule.decisions());
        assertArrayEquals(new int[] {0, -1}, yields.schedule.ranBefore());
        assertEquals(2, yields.schedule.taskCount());
    }

    @Test
    void manyThreadsMayTakePart() {
        Outcome outcome = hand.random(1).passes(() -> {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                threads.add(start(() -> {
                    for (int step = 0; step < 5; step++) {
                        Hooks.volatileRead(this, FIELD);
                    }
                }));
            }
            join(threads.toArray(new Thread[0]));
        });
        assertEquals(41, outcome.schedule.taskCount());
        assertTrue(outcome.schedule.decisionCount() > 128);
        for (int i = 0; i < 41; i++) {
            assertTrue(outcome.schedule.task(i).hasEnded());
            assertEquals(i, outcome.schedule.task(i).thread);
        }
    }

    @Test
    void regionsHaveNoPointsButBlock() {
        Object lock = new Object();
        boolean[] other = {false};
        hand.following(0, 0, 0, 1, 1, 1, 1).passes(() -> {
            Thread thread = start(() -> {
                other[0] = true;
                locked(lock, () -> Hooks.sleep(10));
            });
            Hooks.enterRegion();
            Hooks.enterRegion();
            Hooks.volatileRead(this, FIELD);
            Hooks.monitorEnter(this);
            Hooks.monitorExit(this);
            Hooks.leaveRegion();
            Hooks.yieldNow();
            Hooks.read(this, FIELD);
            assertEquals(false, other[0]);
            Hooks.leaveRegion();
            Hooks.sleep(1);
            assertEquals(true, other[0]);
            Hooks.enterRegion();
            Hooks.monitorEnter(lock);
            assertEquals(false, Hooks.holdsLock(this));
            assertTrue(Hooks.nanoTime() > 10_000_000);
            Hooks.monitorExit(lock);
            Hooks.leaveRegion();
            join(thread);
        });
        assertTrue(!hand.events.contains("0 VOLATILE_READ"));
        assertTrue(!hand.events.contains("0 ENTER"));
    }

    @Test
    void accessesThatRaceFail() {
        hand.settings.races = true;
        Set<String> racy = hand.every(() -> {
            Object object = new Object();
            join(start(() -> Hooks.write(object, FIELD)), start(() -> Hooks.read(object, FIELD)));
            return "fine";
        });
        assertEquals(Set.of("race"), racy);
        Set<String> guarded = hand.every(() -> {
            Object object = new Object();
            Object lock = new Object();
            ByHand.Code access = () -> locked(lock, () -> Hooks.write(object, FIELD));
            Hooks.write(object, FIELD);
            join(start(access), start(access));
            Hooks.read(object, FIELD);
            return "fine";
        });
        assertEquals(Set.of("fine"), guarded);
    }

    @Test
    void aRaceIsToldWithItsVariableAndThreads() {
        hand.settings.races = true;
        int[] array = new int[3];
        assertEquals(
                "write of array element 2 by T1 and read by main are not ordered",
                Teller.message(hand.fails(threadlint.runtime.Failure.Kind.RACE, () -> {
                    start(() -> Hooks.arrayWrite(array, 2));
                    Hooks.sleep(1);
                    Hooks.arrayRead(array, 1);
                    Hooks.arrayRead(null, 2);
                    Hooks.arrayRead(array, 2);
                })));
        assertEquals(
                "write of Counter.n by main and write by T1 are not ordered",
                Teller.message(hand.fails(threadlint.runtime.Failure.Kind.RACE, () -> {
                    start(() -> Hooks.write(null, FIELD));
                    Hooks.write(null, FIELD);
                    Hooks.sleep(1);
                })));
    }

    /** Main writes, signals and yields the processor; the other thread waits for the signal and reads. */
    private void assertOrdered(ByHand.Code signal, ByHand.Code await) {
        hand.settings.races = true;
        hand.passes(() -> {
            Object data = new Object();
            Thread other = start(() -> {
                await.run();
                Hooks.read(data, FIELD);
            });
            waiter = other;
            Hooks.write(data, FIELD);
            signal.run();
            Hooks.sleep(50);
        });
    }

    private Thread waiter;

    @Test
    void whatSynchronisesOrders() {
        Object lock = new Object();
        assertOrdered(() -> locked(lock, () -> {}), () -> locked(lock, () -> {}));
        assertOrdered(() -> Hooks.volatileWrite(lock, FIELD), () -> Hooks.volatileRead(lock, FIELD));
        assertOrdered(() -> Hooks.atomic(lock, FIELD), () -> Hooks.atomic(lock, FIELD));
        assertOrdered(() -> Hooks.ordered(lock), () -> Hooks.ordered(lock));
        assertOrdered(() -> Hooks.unpark(waiter), () -> Hooks.park(null, 0, 0));
        assertOrdered(() -> Hooks.interrupt(waiter), () -> Hooks.interrupted());
        Hooks.ordered(null);
        hand.passes(() -> {
            Thread other = start(() -> Hooks.write(lock, FIELD));
            while (Hooks.isAlive(other)) {
                Hooks.yieldNow();
            }
            Hooks.read(lock, FIELD);
        });
        hand.settings.races = false;
        hand.passes(() -> {
            start(() -> Hooks.write(lock, FIELD));
            Hooks.write(lock, FIELD);
            Hooks.ordered(lock);
        });
    }
}
