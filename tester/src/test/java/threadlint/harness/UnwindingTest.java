package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.locked;
import static threadlint.harness.ByHand.start;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.event.Pending;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.hooks.MonitorHooks;
import threadlint.runtime.hooks.ParkHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.hooks.WorldHooks;
import threadlint.runtime.schedule.Failure;
import threadlint.runtime.task.Abort;
import threadlint.strategy.Randomness;
import threadlint.strategy.Strategy;

/** What becomes of the threads that a schedule leaves. */
class UnwindingTest {
    private final ByHand hand = new ByHand();

    @Test
    void threadsThatCatchEverythingAreEnded() {
        List<String> caught = new ArrayList<>();
        hand.fails(Failure.Kind.EXCEPTION, () -> {
            start(() -> {
                for (int i = 0; i < 3; i++) {
                    try {
                        ParkHooks.park(null, 0, 0);
                    } catch (Throwable error) {
                        caught.add(error.getClass().getSimpleName());
                    }
                }
            });
            start(() -> {
                for (;;) {
                    try {
                        ThreadHooks.yieldNow();
                    } catch (Abort abort) {
                        caught.add(abort.getMessage());
                        throw abort;
                    }
                }
            });
            ThreadHooks.sleep(1);
            throw new IllegalStateException();
        });
        assertEquals(List.of("Abort", "Abort", "Abort", "the schedule has ended"), caught);
    }

    @Test
    void aThreadThatNeverEndsItsCleaningIsCutOff() {
        long[] rounds = {0};
        hand.fails(Failure.Kind.DEADLOCK, () -> {
            try {
                ParkHooks.park(null, 0, 0);
            } catch (Abort abort) {
                for (;;) {
                    MemoryHooks.volatileRead(this, 0);
                    rounds[0]++;
                }
            }
        });
        assertEquals(10_000, rounds[0]);
    }

    @Test
    void cleaningUpNeitherBlocksNorStartsThreads() {
        List<String> done = new ArrayList<>();
        Object lock = new Object();
        hand.passes(() -> {
            start(() -> locked(lock, () -> {
                try {
                    ParkHooks.park(null, 0, 0);
                } finally {
                    MemoryHooks.volatileWrite(lock, 0);
                    MonitorHooks.notifyAll(lock);
                    ParkHooks.unpark(ThreadHooks.currentThread());
                    done.add("cleaned");
                    start(() -> done.add("started"));
                    done.add("went on");
                }
            }));
            ThreadHooks.sleep(1);
            WorldHooks.exit(0);
        });
        assertEquals(List.of("cleaned"), done);
        assertFalse(hand.events.contains("1 NOTIFY"), "after its end a schedule has no events");
    }

    @Test
    void monitorsAreLeftInAnOrderThatLetsAllThreadsEnd() {
        Object lock = new Object();
        List<Integer> left = new ArrayList<>();
        hand.fails(Failure.Kind.DEADLOCK, () -> {
            start(() -> {
                try {
                    locked(lock, () -> MonitorHooks.wait(lock));
                } finally {
                    left.add(1);
                }
            });
            start(() -> {
                try {
                    locked(lock, () -> ParkHooks.park(null, 0, 0));
                } finally {
                    left.add(2);
                }
            });
            ThreadHooks.sleep(1);
            locked(lock, () -> {});
        });
        assertEquals(List.of(2, 1), left);
    }

    @Test
    void aThreadThatDoesNotEndRetiresTheJvm() throws Exception {
        boolean[] end = {false};
        Thread[] stubborn = {null};
        hand.settings.unwindMillis = 200;
        Outcome outcome = hand.run(() -> {
            new ByHand.Plain(() -> {
                stubborn[0] = Thread.currentThread();
                try {
                    ParkHooks.park(null, 0, 0);
                } finally {
                    while (!end[0]) {
                        Thread.sleep(5);
                    }
                }
            }).start();
            ThreadHooks.sleep(1);
            WorldHooks.exit(0);
        });
        assertNull(outcome.failure);
        assertNotNull(outcome.retire);
        assertTrue(outcome.retire.startsWith("thread 1 does not end: it is in "), outcome.retire);
        end[0] = true;
        stubborn[0].join(5_000);
        assertFalse(stubborn[0].isAlive());
        hand.passes(() -> join(start(() -> {})));
    }

    @Test
    void aDaemonThatIsBlockedOutsideIsInterruptedAndLeft() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        AtomicInteger interrupts = new AtomicInteger();
        Thread[] left = {null};
        hand.passes(() -> {
            new ByHand.Plain(() -> {
                left[0] = Thread.currentThread();
                for (;;) {
                    try {
                        over.await();
                        return;
                    } catch (InterruptedException e) {
                        interrupts.incrementAndGet();
                    }
                }
            }).daemon().start();
            ThreadHooks.sleep(1);
        });
        assertTrue(left[0].isAlive());
        hand.passes(() -> join(start(() -> {})));
        over.countDown();
        left[0].join();
        assertEquals(1, interrupts.get());
    }

    @Test
    void aDaemonThatHoldsWhatOthersMayNeedRetiresTheJvm() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        hand.settings.unwindMillis = 200;
        Outcome outcome = hand.run(() -> {
            new ByHand.Plain(() -> {
                synchronized (UnwindingTest.class) {
                    while (over.getCount() > 0) {
                        try {
                            over.await();
                        } catch (InterruptedException e) {
                            // Goes on.
                        }
                    }
                }
            }).daemon().start();
            ThreadHooks.sleep(1);
        });
        over.countDown();
        assertNull(outcome.failure);
        assertTrue(outcome.retire.startsWith("thread 1 does not end: it is in "), outcome.retire);
    }

    @Test
    void aThreadThatCatchesWhateverIsThrownIsLeft() throws Exception {
        Thread[] left = {null};
        int[] caught = {0};
        hand.passes(() -> {
            new ByHand.Plain(() -> {
                left[0] = Thread.currentThread();
                for (;;) {
                    try {
                        ParkHooks.park(null, 0, 0);
                    } catch (Throwable error) {
                        caught[0]++;
                    }
                }
            }).daemon().start();
            ThreadHooks.sleep(1);
        });
        int before = caught[0];
        assertTrue(before > 0);
        hand.passes(() -> join(start(() -> {})));
        assertEquals(before, caught[0]);
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            while (left[0].getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
        });
    }

    /** For example the end of a {@code finally} block: the lock may outlive the schedule. */
    @Test
    void whatAThreadIsAboutToGiveBackIsGivenBack() {
        List<String> done = new ArrayList<>();
        int unlock = Locations.of("Lock", "unlock");
        int lock = Locations.of("Lock", "lock");
        hand.choosing(new Hesitating()).passes(() -> {
            start(() -> {
                MemoryHooks.operation(this, unlock);
                done.add("unlock");
            });
            start(() -> {
                MemoryHooks.operation(this, lock);
                done.add("lock");
            });
            ThreadHooks.yieldNow();
            WorldHooks.exit(0);
        });
        assertEquals(List.of("unlock"), done);
    }

    @Test
    void errorsAfterTheEndAreNoFailures() {
        hand.passes(() -> {
            start(() -> {
                try {
                    ParkHooks.park(null, 0, 0);
                } catch (Abort abort) {
                    throw new IllegalStateException(abort);
                }
            });
            ThreadHooks.sleep(1);
            WorldHooks.exit(0);
        });
    }

    @Test
    void anAbandonedScheduleEndsWithoutVerdict() {
        boolean[] wentOn = {false};
        Outcome outcome = hand.choosing(new Abandoning(Kind.STARTED)).run(() -> {
            start(() -> {});
            wentOn[0] = true;
        });
        assertTrue(outcome.wasAbandoned());
        assertNull(outcome.failure);
        assertFalse(wentOn[0]);
        assertFalse(hand.choosing(new Abandoning(null)).run(() -> start(() -> {})).wasAbandoned());
    }

    @Test
    void theChoiceOfAWaiterCanBeAbandonedToo() {
        Object lock = new Object();
        Outcome outcome = hand.choosing(new Abandoning(Kind.WAITER)).run(() -> {
            start(() -> locked(lock, () -> MonitorHooks.wait(lock)));
            start(() -> locked(lock, () -> MonitorHooks.wait(lock)));
            ThreadHooks.sleep(1);
            locked(lock, () -> MonitorHooks.notify(lock));
            ThreadHooks.yieldNow();
        });
        assertTrue(outcome.wasAbandoned());
        assertNull(outcome.retire);
    }

    /** Lets new threads run up to their first operation. */
    private static final class Hesitating implements Strategy {
        @Override
        public void begin(Randomness random, int length) {}

        @Override
        public int choose(Pending[] options, int count, int last) {
            int chosen = 0;
            for (int i = 0; i < count; i++) {
                chosen = options[i].kind == Kind.OPERATION ? chosen : i;
            }
            return chosen;
        }
    }

    /** Stays, and gives up where an option is of a kind. */
    private static final class Abandoning implements Strategy {
        private final Kind kind;

        Abandoning(Kind kind) {
            this.kind = kind;
        }

        @Override
        public void begin(Randomness random, int length) {}

        @Override
        public int choose(Pending[] options, int count, int last) {
            for (int i = 0; i < count; i++) {
                if (options[i].kind == kind) {
                    return ABANDON;
                }
            }
            return Math.max(last, 0);
        }
    }
}
