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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import threadlint.runtime.hooks.MonitorHooks;
import threadlint.runtime.hooks.ParkHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.hooks.WorldHooks;
import threadlint.runtime.jvm.Synchronizers;
import threadlint.runtime.schedule.Failure;

/** Permits and interrupts. */
class ParkingByHandTest {
    private final ByHand hand = new ByHand();

    private static void park() {
        assertTrue(ParkHooks.park(null, 0, 0));
    }

    @Test
    void anUnparkBeforeOrAfterTheParkIsAsGood() {
        assertEquals(Set.of("on"), hand.every(() -> {
            Thread parked = start(ParkingByHandTest::park);
            assertTrue(ParkHooks.unpark(parked));
            join(parked);
            return "on";
        }));
    }

    /** On JDK 21 the thread that enqueues references holds a ReentrantLock that everybody may need. */
    @Test
    void aLockThatIsHeldOutsideIsWaitedForWithoutAStep() {
        ReentrantLock lock = new ReentrantLock();
        List<String> seen = new ArrayList<>();
        hand.passes(() -> {
            CountDownLatch enough = new CountDownLatch(1);
            Thread outsider = holdOutside(lock, enough);
            assertTrue(ParkHooks.park(Synchronizers.of(lock), 0, 0));
            seen.addAll(hand.events);
            enough.countDown();
            take(lock);
            outsider.join();
        });
        assertEquals(List.of("0 BEGIN"), seen);
    }

    @Test
    void othersGoOnWhileALockIsHeldOutsideForLong() {
        ReentrantLock lock = new ReentrantLock();
        hand.passes(() -> {
            CountDownLatch enough = new CountDownLatch(1);
            Thread outsider = holdOutside(lock, enough);
            start(enough::countDown);
            take(lock);
            outsider.join();
        });
    }

    /** A thread of the JVM has given it up since, and is about to wake the thread. */
    @Test
    void whoIsTheNextToGetAFreeLockDoesNotParkForIt() {
        ReentrantLock lock = new ReentrantLock();
        List<String> seen = new ArrayList<>();
        hand.passes(() -> {
            assertTrue(ParkHooks.park(Synchronizers.of(lock), 0, 0));
            seen.addAll(hand.events);
        });
        assertEquals(List.of("0 BEGIN"), seen);
    }

    @Test
    void aLockOfAThreadThatHasEndedIsNotHeldOutside() {
        ReentrantLock lock = new ReentrantLock();
        Failure failure = hand.fails(Failure.Kind.DEADLOCK, () -> {
            join(start(lock::lock));
            ParkHooks.park(Synchronizers.of(lock), 0, 0);
        });
        assertTrue(failure.message.startsWith("no thread can go on: main waits for"), failure.message);
    }

    /** What Thread.currentThread() says in a program is not the thread that carries it out. */
    @Test
    void aLockOfAThreadOfTheProgramIsNotHeldOutside() {
        hand.fails(Failure.Kind.DEADLOCK, () -> ParkHooks.park(new HeldBy(start(ParkingByHandTest::park)), 0, 0));
    }

    private static final class HeldBy extends AbstractOwnableSynchronizer {
        private static final long serialVersionUID = 1;

        HeldBy(Thread owner) {
            setExclusiveOwnerThread(owner);
        }
    }

    /** A thread that is not of the schedule holds the lock until it has been enough, then wakes the caller. */
    private static Thread holdOutside(ReentrantLock lock, CountDownLatch enough) throws InterruptedException {
        Thread caller = Thread.currentThread();
        CountDownLatch held = new CountDownLatch(1);
        Thread outsider = new Thread(() -> {
            lock.lock();
            held.countDown();
            try {
                enough.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            lock.unlock();
            ParkHooks.unpark(caller);
        });
        outsider.start();
        held.await();
        return outsider;
    }

    private static void take(ReentrantLock lock) {
        while (!lock.tryLock()) {
            ParkHooks.park(Synchronizers.of(lock), 0, 0);
        }
        lock.unlock();
    }

    @Test
    void thereIsOnePermitAtMost() {
        hand.fails(Failure.Kind.LOST_THREAD, () -> {
            Thread parked = start(() -> {
                ThreadHooks.sleep(1);
                park();
                park();
            });
            ParkHooks.unpark(parked);
            ParkHooks.unpark(parked);
        });
        hand.fails(Failure.Kind.LOST_THREAD, () -> {
            Thread parked = start(() -> {
                park();
                park();
            });
            ThreadHooks.sleep(1);
            ParkHooks.unpark(parked);
        });
    }

    @Test
    void unsafeParksAlike() {
        hand.passes(() -> {
            Thread parked = start(() -> ParkHooks.unsafePark(null, false, 0));
            ThreadHooks.sleep(1);
            ParkHooks.unsafeUnpark(null, parked);
            join(parked);
        });
        hand.fails(Failure.Kind.DEADLOCK, () -> ParkHooks.unsafePark(null, false, 0));
    }

    @Test
    void anInterruptEndsAParkAndIsKept() {
        hand.passes(() -> {
            boolean[] kept = {false};
            Thread parked = start(() -> {
                park();
                park();
                kept[0] = ThreadHooks.isInterrupted(ThreadHooks.currentThread()) == 1;
                assertEquals(1, ThreadHooks.interrupted());
                assertEquals(0, ThreadHooks.interrupted());
            });
            ThreadHooks.sleep(1);
            assertEquals(0, ThreadHooks.isInterrupted(parked));
            assertTrue(ThreadHooks.interrupt(parked));
            assertEquals(1, ThreadHooks.isInterrupted(parked));
            join(parked);
            assertTrue(kept[0]);
            assertFalse(ThreadHooks.interrupt(parked), "it has ended");
            assertEquals(-1, ThreadHooks.isInterrupted(parked));
        });
    }

    /** The code is interrupted while it waits, or before. */
    private void assertInterrupts(ByHand.Code waits) {
        for (int first = 0; first < 2; first++) {
            boolean before = first == 0;
            hand.passes(() -> {
                Thread waiter = start(() -> {
                    assertThrows(InterruptedException.class, waits::run);
                    assertEquals(0, ThreadHooks.interrupted());
                });
                if (!before) {
                    ThreadHooks.sleep(1);
                }
                ThreadHooks.interrupt(waiter);
                join(waiter);
            });
        }
    }

    @Test
    void anInterruptEndsWhatCanBeInterrupted() {
        Object lock = new Object();
        assertInterrupts(() -> locked(lock, () -> MonitorHooks.wait(lock)));
        assertInterrupts(() -> locked(lock, () -> MonitorHooks.wait(lock, 900)));
        assertInterrupts(() -> ThreadHooks.sleep(900));
        assertInterrupts(() -> ThreadHooks.join(ThreadHooks.currentThread()));
        assertInterrupts(() -> ThreadHooks.join(start(() -> ThreadHooks.sleep(50_000)), 900));
    }

    @Test
    void anInterruptedThreadStillWaitsForMonitors() {
        Object lock = new Object();
        String[] order = {""};
        hand.passes(() -> locked(lock, () -> {
            Thread other = start(() -> locked(lock, () -> {
                order[0] += "in " + ThreadHooks.interrupted();
            }));
            ThreadHooks.sleep(1);
            ThreadHooks.interrupt(other);
            ThreadHooks.sleep(1);
            order[0] += "out ";
            MonitorHooks.monitorExit(lock);
            ThreadHooks.join(other);
            MonitorHooks.monitorEnter(lock);
        }));
        assertEquals("out in 1", order[0]);
    }

    @Test
    void aJoinOfAnEndedThreadIgnoresALateInterrupt() {
        hand.passes(() -> {
            Thread me = ThreadHooks.currentThread();
            Thread other = start(() -> ThreadHooks.interrupt(me));
            ParkHooks.park(null, 0, 0);
            ThreadHooks.yieldNow();
            assertThrows(InterruptedException.class, () -> ThreadHooks.join(other));
            Thread brief = start(() -> ThreadHooks.interrupt(me));
            ThreadHooks.join(brief, 0);
            assertEquals(1, ThreadHooks.interrupted());
        });
    }

    @Test
    void threadsThatNoScheduleControlsAreLeftToTheJvm() throws Exception {
        assertFalse(ParkHooks.park(null, 0, 0));
        assertFalse(ParkHooks.unpark(Thread.currentThread()));
        assertFalse(ParkHooks.unpark(null));
        assertFalse(ThreadHooks.interrupt(Thread.currentThread()));
        assertEquals(-1, ThreadHooks.interrupted());
        assertEquals(-1, ThreadHooks.isInterrupted(Thread.currentThread()));
        assertFalse(MonitorHooks.holdsLock(this));
        assertTrue(Math.abs(WorldHooks.currentTimeMillis() - System.currentTimeMillis()) < 10_000);
        assertTrue(Math.abs(WorldHooks.nanoTime() - System.nanoTime()) < 10_000_000_000L);
        ParkHooks.unsafeUnpark(null, Thread.currentThread());
        ParkHooks.unsafePark(null, false, 0);
        synchronized (this) {
            assertTrue(MonitorHooks.holdsLock(this));
            MonitorHooks.notify(this);
            MonitorHooks.notifyAll(this);
            MonitorHooks.wait(this, 1);
        }
        ThreadHooks.sleep(1);
        Thread thread = new Thread(() -> {});
        ThreadHooks.start(thread);
        ThreadHooks.join(thread);
        assertFalse(ThreadHooks.isAlive(thread));
        assertEquals(Thread.State.TERMINATED, ThreadHooks.getState(thread));
        assertTrue(ThreadHooks.virtualThreadsBound(true));
        assertFalse(ThreadHooks.virtualThreadsBound(false));
        assertEquals("real", WorldHooks.executor("real"));
        assertFalse(ThreadHooks.uncaught(thread, new Error()));
    }

    /** JLS 17.2.1: it throws before it leaves the monitor. */
    @Test
    void anInterruptedThreadDoesNotBeginToWait() {
        Object lock = new Object();
        hand.passes(() -> {
            Thread me = ThreadHooks.currentThread();
            Thread other = start(() -> {});
            ThreadHooks.interrupt(me);
            locked(lock, () -> assertThrows(InterruptedException.class, () -> MonitorHooks.wait(lock, 5)));
            ThreadHooks.interrupt(me);
            assertThrows(InterruptedException.class, () -> ThreadHooks.sleep(5));
            ThreadHooks.interrupt(me);
            assertThrows(InterruptedException.class, () -> ThreadHooks.join(other, 5));
            hand.events.add("over");
        });
        String main = String.join(", ", hand.events.subList(0, hand.events.indexOf("over")));
        assertFalse(main.contains("WAIT") || main.contains("REACQUIRE") || main.contains("SLEEP") || main.contains("JOIN"), main);
    }

    /** A permit that is left over, as after an unpark by another test, is taken first. */
    @Test
    void aRealParkOutsideOfSchedulesTakesItsTime() {
        long longest = 0;
        for (int i = 0; i < 5 && longest < 15_000_000; i++) {
            long before = System.nanoTime();
            ParkHooks.unsafePark(null, false, 20_000_000);
            longest = Math.max(longest, System.nanoTime() - before);
        }
        assertTrue(longest >= 15_000_000);
    }
}
