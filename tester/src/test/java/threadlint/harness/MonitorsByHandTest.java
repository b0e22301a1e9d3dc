package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.locked;
import static threadlint.harness.ByHand.start;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.hooks.MonitorHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.hooks.WorldHooks;
import threadlint.runtime.schedule.Failure;

class MonitorsByHandTest {
    private final ByHand hand = new ByHand();

    private static void increment(int[] counter) {
        int seen = counter[0];
        MemoryHooks.volatileRead(counter, 0);
        counter[0] = seen + 1;
    }

    @Test
    void oneThreadAtATimeIsInAMonitor() {
        assertEquals(Set.of("1", "2"), hand.every(() -> {
            int[] counter = {0};
            join(start(() -> increment(counter)), start(() -> increment(counter)));
            return "" + counter[0];
        }));
        assertEquals(Set.of("2"), hand.every(() -> {
            int[] counter = {0};
            Object lock = new Object();
            join(
                    start(() -> locked(lock, () -> increment(counter))),
                    start(() -> locked(lock, () -> increment(counter))));
            return "" + counter[0];
        }));
    }

    @Test
    void aMonitorIsFreeAfterAsManyExitsAsEntries() {
        Object lock = new Object();
        List<Boolean> held = new ArrayList<>();
        hand.passes(() -> {
            held.add(MonitorHooks.holdsLock(lock));
            MonitorHooks.monitorEnter(lock);
            MonitorHooks.monitorEnter(lock);
            Thread other = start(() -> locked(lock, () -> held.add(null)));
            MonitorHooks.monitorExit(lock);
            ThreadHooks.yieldNow();
            held.add(MonitorHooks.holdsLock(lock));
            MonitorHooks.monitorExit(lock);
            held.add(MonitorHooks.holdsLock(lock));
            join(other);
        });
        assertEquals(java.util.Arrays.asList(false, true, false, null), held);
        long entries = hand.events.stream().filter("0 ENTER"::equals).count();
        assertEquals(1, entries);
    }

    @Test
    void anExitByAThreadThatDoesNotHoldTheMonitorIsIgnored() {
        Object lock = new Object();
        hand.passes(() -> {
            MonitorHooks.monitorEnter(null);
            MonitorHooks.monitorExit(lock);
            MonitorHooks.monitorEnter(lock);
            join(start(() -> MonitorHooks.monitorExit(lock)));
            assertTrue(MonitorHooks.holdsLock(lock));
            MonitorHooks.monitorExit(lock);
        });
        assertEquals(1, hand.events.stream().filter(event -> event.endsWith(" EXIT")).count());
    }

    @Test
    void onlyTheOwnerWaitsAndNotifies() {
        Object lock = new Object();
        hand.passes(() -> {
            assertThrows(IllegalMonitorStateException.class, () -> MonitorHooks.wait(lock));
            assertThrows(IllegalMonitorStateException.class, () -> MonitorHooks.notify(lock));
            join(start(() -> locked(lock, () -> {})));
            assertThrows(IllegalMonitorStateException.class, () -> MonitorHooks.notifyAll(lock));
            locked(lock, () -> {
                join(start(() -> assertThrows(IllegalMonitorStateException.class, () -> MonitorHooks.wait(lock, 1))));
                MonitorHooks.notify(lock);
                MonitorHooks.notifyAll(lock);
            });
        });
    }

    @Test
    void limitsOfAWaitAreChecked() {
        Object lock = new Object();
        hand.passes(() -> locked(lock, () -> {
            assertThrows(IllegalArgumentException.class, () -> MonitorHooks.wait(lock, -1));
            assertThrows(IllegalArgumentException.class, () -> MonitorHooks.wait(lock, 1, -1));
            assertThrows(IllegalArgumentException.class, () -> MonitorHooks.wait(lock, 1, 1_000_000));
            long before = WorldHooks.nanoTime();
            MonitorHooks.wait(lock, 0, 1);
            long after = WorldHooks.nanoTime();
            assertTrue(after - before >= 1_000_000, "rounded up to a millisecond");
            MonitorHooks.wait(lock, 7, 0);
            assertTrue(WorldHooks.nanoTime() - after >= 7_000_000);
            assertTrue(WorldHooks.nanoTime() - after < 8_000_000);
        }));
    }

    /** Two threads wait; main changes nothing else, and sees who goes on. */
    private static String woken(Code notifier) throws Throwable {
        Object lock = new Object();
        int[] waiting = {0};
        List<Integer> awake = new ArrayList<>();
        for (int i = 1; i <= 2; i++) {
            int number = i;
            start(() -> locked(lock, () -> {
                waiting[0]++;
                MonitorHooks.wait(lock);
                awake.add(number);
                MonitorHooks.notify(lock);
            }));
        }
        while (waiting[0] < 2) {
            ThreadHooks.yieldNow();
        }
        locked(lock, () -> notifier.run(lock));
        while (awake.size() < 2) {
            ThreadHooks.yieldNow();
        }
        return awake.toString();
    }

    private interface Code {
        void run(Object lock) throws Throwable;
    }

    @Test
    void theStrategyChoosesWhoIsNotified() {
        assertEquals(Set.of("[1, 2]", "[2, 1]"), hand.every(() -> woken(MonitorHooks::notify)));
        assertEquals(Set.of("[1, 2]", "[2, 1]"), hand.every(() -> woken(MonitorHooks::notifyAll)));
    }

    @Test
    void notifyWakesOneAndNotifyAllWakesAll() {
        Object lock = new Object();
        ByHand.Code waits = () -> locked(lock, () -> MonitorHooks.wait(lock));
        hand.fails(Failure.Kind.LOST_THREAD, () -> {
            start(waits);
            start(waits);
            ThreadHooks.sleep(1);
            locked(lock, () -> MonitorHooks.notify(lock));
        });
        hand.passes(() -> {
            start(waits);
            start(waits);
            ThreadHooks.sleep(1);
            locked(lock, () -> MonitorHooks.notifyAll(lock));
        });
        hand.fails(Failure.Kind.LOST_THREAD, () -> {
            locked(lock, () -> MonitorHooks.notifyAll(lock));
            start(waits);
        });
    }

    @Test
    void aWaitGivesTheMonitorUpAndTakesItAsOftenAsItWasHeld() {
        Object lock = new Object();
        hand.passes(() -> {
            MonitorHooks.monitorEnter(lock);
            MonitorHooks.monitorEnter(lock);
            Thread other = start(() -> locked(lock, () -> MonitorHooks.notify(lock)));
            MonitorHooks.wait(lock);
            MonitorHooks.monitorExit(lock);
            assertTrue(MonitorHooks.holdsLock(lock));
            MonitorHooks.monitorExit(lock);
            assertFalse(MonitorHooks.holdsLock(lock));
            join(other);
        });
        assertEquals(
                List.of("0 BEGIN", "0 ENTER", "0 START", "0 STARTED", "0 EXIT", "1 BEGIN", "1 ENTER", "1 NOTIFY", "1 EXIT",
                        "1 END", "0 REACQUIRE", "0 EXIT", "0 JOIN", "0 END"),
                hand.events);
    }

    @Test
    void aNotifiedThreadWaitsUntilTheMonitorIsFree() {
        Object lock = new Object();
        List<String> order = new ArrayList<>();
        hand.passes(() -> {
            Thread other = start(() -> locked(lock, () -> {
                MonitorHooks.wait(lock);
                order.add("woken");
            }));
            ThreadHooks.sleep(1);
            locked(lock, () -> {
                MonitorHooks.notify(lock);
                ThreadHooks.sleep(1);
                order.add("leaves");
            });
            join(other);
        });
        assertEquals(List.of("leaves", "woken"), order);
    }

    @Test
    void aNotifyIsNotLostToAnInterrupt() {
        Object lock = new Object();
        Set<String> results = hand.every(() -> {
            String[] how = {"", ""};
            Thread waiter = start(() -> locked(lock, () -> {
                how[0] = "waits";
                try {
                    MonitorHooks.wait(lock);
                    how[0] = "notified " + ThreadHooks.interrupted();
                } catch (InterruptedException e) {
                    how[0] = "interrupted " + ThreadHooks.interrupted();
                }
            }));
            while (how[0].isEmpty()) {
                ThreadHooks.yieldNow();
            }
            locked(lock, () -> {
                MonitorHooks.notify(lock);
                ThreadHooks.interrupt(waiter);
            });
            join(waiter);
            return how[0];
        });
        assertEquals(Set.of("notified 1"), results);
    }
}
