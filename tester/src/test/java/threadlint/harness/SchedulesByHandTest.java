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
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.jdk.MemoryEffects;
import threadlint.runtime.hooks.AtomicHooks;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.hooks.MonitorHooks;
import threadlint.runtime.hooks.ParkHooks;
import threadlint.runtime.hooks.RegionHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.hooks.WorldHooks;

/** Decisions, events and their hash. */
class SchedulesByHandTest {
    private static final int FIELD = Locations.of("Counter", "n");
    private static final int SITE = Sites.of("example", "method", 1, FIELD);
    private static final int EFFECTS = MemoryEffects.of("getAndAdd");

    private final ByHand hand = new ByHand();

    private void threeThreads() throws Throwable {
        Object lock = new Object();
        ByHand.Code work = () -> {
            for (int i = 0; i < 3; i++) {
                locked(lock, () -> MemoryHooks.volatileWrite(lock, FIELD));
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
        long one = hand.passes(() -> MemoryHooks.volatileWrite(this, FIELD)).schedule.hash();
        assertEquals(one, hand.passes(() -> MemoryHooks.volatileWrite(new Object(), FIELD)).schedule.hash());
        assertNotEquals(one, hand.passes(() -> MemoryHooks.volatileRead(this, FIELD)).schedule.hash());
        int other = Locations.of("Counter", "m");
        assertNotEquals(one, hand.passes(() -> MemoryHooks.volatileWrite(this, other)).schedule.hash());
        assertNotEquals(one, hand.passes(() -> AtomicHooks.unsafeAtomic(this, 0, FIELD, EFFECTS)).schedule.hash());
        assertNotEquals(one, hand.passes(() -> MemoryHooks.operation(this, FIELD)).schedule.hash());
    }

    @Test
    void theHashTellsObjectsApart() {
        Object other = new Object();
        long same = hand.passes(() -> writeTwice(this, this)).schedule.hash();
        assertEquals(same, hand.passes(() -> writeTwice(other, other)).schedule.hash());
        assertNotEquals(same, hand.passes(() -> writeTwice(this, other)).schedule.hash());
    }

    private static void writeTwice(Object one, Object other) {
        MemoryHooks.volatileWrite(one, FIELD);
        MemoryHooks.volatileWrite(other, FIELD);
    }

    /** A schedule file is compared with what another version of the tester does. */
    @Test
    void theHashIsTheSameInEveryJvm() {
        assertEquals("e2f291aad199ab79", ScheduleFile.hexadecimal(hand.passes(() -> writeTwice(this, this)).schedule.hash()));
    }

    @Test
    void decisionsAreWhereSeveralThreadsCanGoOn() {
        ByHand.Code code = () -> {
            MemoryHooks.volatileRead(null, FIELD);
            join(start(() -> {}));
            MemoryHooks.volatileRead(null, FIELD);
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
            ThreadHooks.yieldNow();
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
                        MemoryHooks.volatileRead(this, FIELD);
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
                locked(lock, () -> ThreadHooks.sleep(10));
            });
            RegionHooks.enterRegion();
            RegionHooks.enterRegion();
            MemoryHooks.volatileRead(this, FIELD);
            MonitorHooks.monitorEnter(this);
            MonitorHooks.monitorExit(this);
            RegionHooks.leaveRegion();
            ThreadHooks.yieldNow();
            MemoryHooks.read(this, SITE);
            assertEquals(false, other[0]);
            RegionHooks.leaveRegion();
            ThreadHooks.sleep(1);
            assertEquals(true, other[0]);
            RegionHooks.enterRegion();
            MonitorHooks.monitorEnter(lock);
            assertEquals(false, MonitorHooks.holdsLock(this));
            assertTrue(WorldHooks.nanoTime() > 10_000_000);
            MonitorHooks.monitorExit(lock);
            RegionHooks.leaveRegion();
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
            join(start(() -> MemoryHooks.write(object, SITE)), start(() -> MemoryHooks.read(object, SITE)));
            return "fine";
        });
        assertEquals(Set.of("race"), racy);
        Set<String> guarded = hand.every(() -> {
            Object object = new Object();
            Object lock = new Object();
            ByHand.Code access = () -> locked(lock, () -> MemoryHooks.write(object, SITE));
            MemoryHooks.write(object, SITE);
            join(start(access), start(access));
            MemoryHooks.read(object, SITE);
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
                Transcript.message(hand.fails(threadlint.runtime.schedule.Failure.Kind.RACE, () -> {
                    start(() -> MemoryHooks.arrayWrite(array, 2, 0));
                    ThreadHooks.sleep(1);
                    MemoryHooks.arrayRead(array, 1, 0);
                    MemoryHooks.arrayRead(null, 2, 0);
                    MemoryHooks.arrayRead(array, 2, 0);
                })));
        assertEquals(
                "write of Counter.n by main and write by T1 are not ordered",
                Transcript.message(hand.fails(threadlint.runtime.schedule.Failure.Kind.RACE, () -> {
                    start(() -> MemoryHooks.write(null, SITE));
                    MemoryHooks.write(null, SITE);
                    ThreadHooks.sleep(1);
                })));
    }

    /** Main writes, signals and yields the processor; the other thread waits for the signal and reads. */
    private void assertOrdered(ByHand.Code signal, ByHand.Code await) {
        hand.settings.races = true;
        hand.passes(() -> {
            Object data = new Object();
            Thread other = start(() -> {
                await.run();
                MemoryHooks.read(data, SITE);
            });
            waiter = other;
            MemoryHooks.write(data, SITE);
            signal.run();
            ThreadHooks.sleep(50);
        });
    }

    private Thread waiter;

    @Test
    void whatSynchronisesOrders() {
        Object lock = new Object();
        assertOrdered(() -> locked(lock, () -> {}), () -> locked(lock, () -> {}));
        assertOrdered(() -> MemoryHooks.volatileWrite(lock, FIELD), () -> MemoryHooks.volatileRead(lock, FIELD));
        assertOrdered(() -> AtomicHooks.unsafeAtomic(lock, 0, FIELD, EFFECTS), () -> AtomicHooks.unsafeAtomic(lock, 0, FIELD, EFFECTS));
        assertOrdered(() -> AtomicHooks.ordered(lock, EFFECTS), () -> AtomicHooks.ordered(lock, EFFECTS));
        assertOrdered(() -> ParkHooks.unpark(waiter), () -> ParkHooks.park(null, 0, 0));
        assertOrdered(() -> ThreadHooks.interrupt(waiter), () -> ThreadHooks.interrupted());
        AtomicHooks.ordered(null, EFFECTS);
        hand.passes(() -> {
            Thread other = start(() -> MemoryHooks.write(lock, SITE));
            while (ThreadHooks.isAlive(other)) {
                ThreadHooks.yieldNow();
            }
            MemoryHooks.read(lock, SITE);
        });
        hand.settings.races = false;
        hand.passes(() -> {
            start(() -> MemoryHooks.write(lock, SITE));
            MemoryHooks.write(lock, SITE);
            AtomicHooks.ordered(lock, EFFECTS);
        });
    }

    @Test
    void whatAThreadDidBeforeItStartedAnotherIsOrdered() {
        hand.settings.races = true;
        hand.passes(() -> {
            MemoryHooks.write(this, SITE);
            Thread pooled = start(() -> MemoryHooks.read(this, SITE));
            new ByHand.Plain(() -> MemoryHooks.read(this, SITE)).start();
            join(pooled);
        });
    }

    @Test
    void lookingAtARunningThreadOrdersNothing() {
        hand.settings.races = true;
        hand.fails(threadlint.runtime.schedule.Failure.Kind.RACE, () -> {
            Thread other = start(() -> {
                MemoryHooks.write(this, SITE);
                ThreadHooks.sleep(50);
            });
            ThreadHooks.sleep(1);
            assertTrue(ThreadHooks.isAlive(other));
            MemoryHooks.read(this, SITE);
        });
    }
}
