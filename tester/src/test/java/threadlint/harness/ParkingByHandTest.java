package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.locked;
import static threadlint.harness.ByHand.start;

import java.util.Set;
import org.junit.jupiter.api.Test;
import threadlint.runtime.Failure;
import threadlint.runtime.Hooks;

/** Permits and interrupts. */
class ParkingByHandTest {
    private final ByHand hand = new ByHand();

    private static void park() {
        assertTrue(Hooks.park(null, 0, 0));
    }

    @Test
    void anUnparkBeforeOrAfterTheParkIsAsGood() {
        assertEquals(Set.of("on"), hand.every(() -> {
            Thread parked = start(ParkingByHandTest::park);
            assertTrue(Hooks.unpark(parked));
            join(parked);
            return "on";
        }));
    }

    @Test
    void thereIsOnePermitAtMost() {
        hand.fails(Failure.Kind.LOST_THREAD, () -> {
            Thread parked = start(() -> {
                Hooks.sleep(1);
                park();
                park();
            });
            Hooks.unpark(parked);
            Hooks.unpark(parked);
        });
        hand.fails(Failure.Kind.LOST_THREAD, () -> {
            Thread parked = start(() -> {
                park();
                park();
            });
            Hooks.sleep(1);
            Hooks.unpark(parked);
        });
    }

    @Test
    void unsafeParksAlike() {
        hand.passes(() -> {
            Thread parked = start(() -> Hooks.unsafePark(null, false, 0));
            Hooks.sleep(1);
            Hooks.unsafeUnpark(null, parked);
            join(parked);
        });
        hand.fails(Failure.Kind.DEADLOCK, () -> Hooks.unsafePark(null, false, 0));
    }

    @Test
    void anInterruptEndsAParkAndIsKept() {
        hand.passes(() -> {
            boolean[] kept = {false};
            Thread parked = start(() -> {
                park();
                park();
                kept[0] = Hooks.isInterrupted(Hooks.currentThread()) == 1;
                assertEquals(1, Hooks.interrupted());
                assertEquals(0, Hooks.interrupted());
            });
            Hooks.sleep(1);
            assertEquals(0, Hooks.isInterrupted(parked));
            assertTrue(Hooks.interrupt(parked));
            assertEquals(1, Hooks.isInterrupted(parked));
            join(parked);
            assertTrue(kept[0]);
            assertFalse(Hooks.interrupt(parked), "it has ended");
            assertEquals(-1, Hooks.isInterrupted(parked));
        });
    }

    /** The code is interrupted while it waits, or before. */
    private void assertInterrupts(ByHand.Code waits) {
        for (int first = 0; first < 2; first++) {
            boolean before = first == 0;
            hand.passes(() -> {
                Thread waiter = start(() -> {
                    assertThrows(InterruptedException.class, waits::run);
                    assertEquals(0, Hooks.interrupted());
                });
                if (!before) {
                    Hooks.sleep(1);
                }
                Hooks.interrupt(waiter);
                join(waiter);
            });
        }
    }

    @Test
    void anInterruptEndsWhatCanBeInterrupted() {
        Object lock = new Object();
        assertInterrupts(() -> locked(lock, () -> Hooks.wait(lock)));
        assertInterrupts(() -> locked(lock, () -> Hooks.wait(lock, 900)));
        assertInterrupts(() -> Hooks.sleep(900));
        assertInterrupts(() -> Hooks.join(Hooks.currentThread()));
        assertInterrupts(() -> Hooks.join(start(() -> Hooks.sleep(50_000)), 900));
    }

    @Test
    void anInterruptedThreadStillWaitsForMonitors() {
        Object lock = new Object();
        String[] order = {""};
        hand.passes(() -> locked(lock, () -> {
            Thread other = start(() -> locked(lock, () -> {
                order[0] += "in " + Hooks.interrupted();
            }));
            Hooks.sleep(1);
            Hooks.interrupt(other);
            Hooks.sleep(1);
            order[0] += "out ";
            Hooks.monitorExit(lock);
            Hooks.join(other);
            Hooks.monitorEnter(lock);
        }));
        assertEquals("out in 1", order[0]);
    }

    @Test
    void aJoinOfAnEndedThreadIgnoresALateInterrupt() {
        hand.passes(() -> {
            Thread me = Hooks.currentThread();
            Thread other = start(() -> Hooks.interrupt(me));
            Hooks.park(null, 0, 0);
            Hooks.yieldNow();
            assertThrows(InterruptedException.class, () -> Hooks.join(other));
            Thread brief = start(() -> Hooks.interrupt(me));
            Hooks.join(brief, 0);
            assertEquals(1, Hooks.interrupted());
        });
    }

    @Test
    void threadsThatNoScheduleControlsAreLeftToTheJvm() throws Exception {
        assertFalse(Hooks.park(null, 0, 0));
        assertFalse(Hooks.unpark(Thread.currentThread()));
        assertFalse(Hooks.unpark(null));
        assertFalse(Hooks.interrupt(Thread.currentThread()));
        assertEquals(-1, Hooks.interrupted());
        assertEquals(-1, Hooks.isInterrupted(Thread.currentThread()));
        assertFalse(Hooks.holdsLock(this));
        assertTrue(Math.abs(Hooks.currentTimeMillis() - System.currentTimeMillis()) < 10_000);
        assertTrue(Math.abs(Hooks.nanoTime() - System.nanoTime()) < 10_000_000_000L);
        Hooks.unsafeUnpark(null, Thread.currentThread());
        Hooks.unsafePark(null, false, 0);
        synchronized (this) {
            assertTrue(Hooks.holdsLock(this));
            Hooks.notify(this);
            Hooks.notifyAll(this);
            Hooks.wait(this, 1);
        }
        Hooks.sleep(1);
        Thread thread = new Thread(() -> {});
        Hooks.start(thread);
        Hooks.join(thread);
        assertFalse(Hooks.isAlive(thread));
        assertEquals(Thread.State.TERMINATED, Hooks.getState(thread));
        assertTrue(Hooks.virtualThreadsBound(true));
        assertFalse(Hooks.virtualThreadsBound(false));
        assertEquals("real", Hooks.commonPool("real"));
        assertFalse(Hooks.uncaught(thread, new Error()));
    }
}
