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
import threadlint.runtime.Failure;
import threadlint.runtime.Hooks;

class MonitorsByHandTest {
    private final ByHand hand = new ByHand();

    private static void increment(int[] counter) {
        int seen = counter[0];
        Hooks.volatileRead(counter, 0);
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
            held.add(Hooks.holdsLock(lock));
            Hooks.monitorEnter(lock);
            Hooks.monitorEnter(lock);
            Thread other = start(() -> locked(lock, () -> held.add(null)));
            Hooks.monitorExit(lock);
            Hooks.yieldNow();
            held.add(Hooks.holdsLock(lock));
            Hooks.monitorExit(lock);
            held.add(Hooks.holdsLock(lock));
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
            Hooks.monitorEnter(null);
            Hooks.monitorExit(lock);
            Hooks.monitorEnter(lock);
            join(start(() -> Hooks.monitorExit(lock)));
            assertTrue(Hooks.holdsLock(lock));
            Hooks.monitorExit(lock);
        });
        assertEquals(1, hand.events.stream().filter(event -> event.endsWith(" EXIT")).count());
    }

    @Test
    void onlyTheOwnerWaitsAndNotifies() {
        Object lock = new Object();
        hand.passes(() -> {
            assertThrows(IllegalMonitorStateException.class, () -> Hooks.wait(lock));
            assertThrows(IllegalMonitorStateException.class, () -> Hooks.notify(lock));
            join(start(() -> locked(lock, () -> {})));
            assertThrows(IllegalMonitorStateException.class, () -> Hooks.notifyAll(lock));
            locked(lock, () -> {
                join(start(() -> assertThrows(IllegalMonitorStateException.class, () -> Hooks.wait(lock, 1))));
                Hooks.notify(lock);
                Hooks.notifyAll(lock);
            });
        });
    }

    @Test
    void limitsOfAWaitAreChecked() {
        Object lock = new Object();
        hand.passes(() -> locked(lock, () -> {
            assertThrows(IllegalArgumentException.class, () -> Hooks.wait(lock, -1));
            assertThrows(IllegalArgumentException.class, () -> Hooks.wait(lock, 1, -1));
            assertThrows(IllegalArgumentException.class, () -> Hooks.wait(lock, 1, 1_000_000));
            long before = Hooks.nanoTime();
            Hooks.wait(lock, 0, 1);
            long after = Hooks.nanoTime();
            assertTrue(after - before >= 1_000_000, "rounded up to a millisecond");
            Hooks.wait(lock, 7, 0);
            assertTrue(Hooks.nanoTime() - after >= 7_000_000);
            assertTrue(Hooks.nanoTime() - after < 8_000_000);
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
                Hooks.wait(lock);
                awake.add(number);
                Hooks.notify(lock);
            }));
        }
        while (waiting[0] < 2) {
            Hooks.yieldNow();
        }
        locked(lock, () -> notifier.run(lock));
        while (awake.size() < 2) {
            Hooks.yieldNow();
        }
        return awake.toString();
    }

    private interface Code {
        void run(Object lock) throws Throwable;
    }

    @Test
    void theStrategyChoosesWhoIsNotified() {
        assertEquals(Set.of("[1, 2]", "[2, 1]"), hand.every(() -> woken(Hooks::notify)));
        assertEquals(Set.of("[1, 2]", "[2, 1]"), hand.every(() -> woken(Hooks::notifyAll)));
    }

    @Test
    void notifyWakesOneAndNotifyAllWakesAll() {
        Object lock = new Object();
        ByHand.Code waits = () -> locked(lock, () -> Hooks.wait(lock));
        hand.fails(Failure.Kind.LOST_THREAD, () -> {
            start(waits);
            start(waits);
            Hooks.sleep(1);
            locked(lock, () -> Hooks.notify(lock));
        });
        hand.passes(() -> {
            start(waits);
            start(waits);
            Hooks.sleep(1);
            locked(lock, () -> Hooks.notifyAll(lock));
        });
        hand.fails(Failure.Kind.LOST_THREAD, () -> {
            locked(lock, () -> Hooks.notifyAll(lock));
            start(waits);
        });
    }

    @Test
    void aWaitGivesTheMonitorUpAndTakesItAsOftenAsItWasHeld() {
        Object lock = new Object();
        hand.passes(() -> {
            Hooks.monitorEnter(lock);
            Hooks.monitorEnter(lock);
            Thread other = start(() -> locked(lock, () -> Hooks.notify(lock)));
            Hooks.wait(lock);
            Hooks.monitorExit(lock);
            assertTrue(Hooks.holdsLock(lock));
            Hooks.monitorExit(lock);
            assertFalse(Hooks.holdsLock(lock));
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
                Hooks.wait(lock);
                order.add("woken");
            }));
            Hooks.sleep(1);
            locked(lock, () -> {
                Hooks.notify(lock);
                Hooks.sleep(1);
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
                    Hooks.wait(lock);
                    how[0] = "notified " + Hooks.interrupted();
                } catch (InterruptedException e) {
                    how[0] = "interrupted " + Hooks.interrupted();
                }
            }));
            while (how[0].isEmpty()) {
                Hooks.yieldNow();
            }
            locked(lock, () -> {
                Hooks.notify(lock);
                Hooks.interrupt(waiter);
            });
            join(waiter);
            return how[0];
        });
        assertEquals(Set.of("notified 1"), results);
    }
}
