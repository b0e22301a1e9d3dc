package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.start;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.hooks.ParkHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.hooks.WorldHooks;
import threadlint.runtime.policy.OutsideEffects;
import threadlint.runtime.schedule.Failure;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.schedule.Settings;
import threadlint.runtime.shadow.Carrier;
import threadlint.runtime.task.Task;
import threadlint.strategy.Randomness;
import threadlint.strategy.ReplayStrategy;

/** Threads that block where the scheduler has no say, and schedules that take too long. */
class WatchdogTest {
    /** Time limits in milliseconds, tried one after the other: a busy machine needs longer. */
    private static final long[] TIMES = {300, 1_500, 7_500};

    private final ByHand hand = new ByHand();
    private final CountDownLatch latch = new CountDownLatch(1);

    @Test
    void aThreadBlockedOutsideIsHandedOverAndComesBack() {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        Outcome outcome = hand.passes(() -> {
            Thread blocked = start(() -> {
                latch.await();
                MemoryHooks.volatileRead(this, 0);
                order.add("back");
            });
            ThreadHooks.sleep(1);
            order.add("main");
            latch.countDown();
            join(blocked);
            order.add("joined");
        });
        assertEquals(List.of("main", "back", "joined"), order);
        assertEquals(1, outcome.uncontrolled.length);
        assertTrue(outcome.uncontrolled[0].startsWith("blocked at jdk.internal.misc.Unsafe.park("), outcome.uncontrolled[0]);
    }

    @Test
    void nobodyElseCanGoOnUntilItIsBack() {
        hand.passes(() -> {
            Thread main = ThreadHooks.currentThread();
            start(() -> {
                Thread.sleep(100);
                ParkHooks.unpark(main);
            });
            ParkHooks.park(null, 0, 0);
        });
    }

    /** Nothing that it has waited for before is to keep it from going on. */
    @Test
    void whoWaitedBeforeItWasBlockedOutsideComesBack() {
        hand.settings.maxMillis = 10_000;
        hand.passes(() -> {
            ThreadHooks.sleep(1);
            Thread.sleep(100);
            ThreadHooks.yieldNow();
            ParkHooks.park(null, 1, 1);
            Thread.sleep(100);
            ThreadHooks.yieldNow();
        });
    }

    /** A thread that has not begun runs no code of the program, so it will begin: on a busy machine that may take time. */
    @Test
    void oneThatIsSlowToBeginIsWaitedFor() {
        hand.settings.maxMillis = 10_000;
        Outcome outcome = hand.passes(() -> {
            Thread slow = new Thread() {
                @Override
                public void run() {
                    try {
                        Thread.sleep(300);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    ThreadHooks.threadBegins(this);
                    ThreadHooks.threadEnds(this);
                }
            };
            ThreadHooks.threadStarting(slow);
            slow.start();
            join(slow);
        });
        assertEquals(0, outcome.uncontrolled.length);
    }

    @Test
    void oneThatEndsOutsideIsSeenToEnd() {
        hand.passes(() -> {
            Thread blocked = start(() -> Thread.sleep(100));
            ThreadHooks.sleep(1);
            join(blocked);
        });
    }

    /** It gets no step of its own before it has the baton: else two threads would run at once. */
    @Test
    void oneThatEndsOutsideWaitsForItsTurn() {
        int[] rounds = {0};
        long[] ended = {0};
        hand.passes(() -> {
            ByHand.Code sleeps = () -> {
                Thread.sleep(60);
                ended[0]++;
            };
            Thread pooled = start(sleeps);
            Thread plain = new ByHand.Plain(sleeps);
            plain.start();
            ThreadHooks.sleep(1);
            while (ThreadHooks.isAlive(pooled) || ThreadHooks.isAlive(plain)) {
                ThreadHooks.yieldNow();
                rounds[0]++;
            }
        });
        assertEquals(2, ended[0]);
        assertTrue(hand.events.contains("1 END") && hand.events.contains("2 END"));
    }

    /** In reality it would come back long before. */
    @Test
    void timeLimitsWaitForIt() {
        hand.passes(() -> {
            Thread joined = start(() -> Thread.sleep(50));
            ThreadHooks.join(joined, 30_000);
            assertFalse(ThreadHooks.isAlive(joined));
            Thread main = ThreadHooks.currentThread();
            AtomicBoolean isBack = new AtomicBoolean();
            start(() -> {
                Thread.sleep(50);
                isBack.set(true);
                ParkHooks.unpark(main);
            });
            ParkHooks.park(null, 1, 30_000_000_000L);
            assertTrue(isBack.get());
        });
    }

    @Test
    void timeLimitsExpireIfItDoesNotComeBackSoon() {
        hand.passes(() -> {
            Thread blocked = start(latch::await);
            ThreadHooks.join(blocked, 50);
            assertTrue(ThreadHooks.isAlive(blocked));
            latch.countDown();
            join(blocked);
        });
        assertTrue(OutsideEffects.met().contains("time limits that expired while a thread was blocked outside"));
    }

    @Test
    void oneThatFailsOutsideFailsTheSchedule() {
        Failure failure = hand.fails(Failure.Kind.EXCEPTION, () -> {
            start(() -> {
                Thread.sleep(60);
                throw new IllegalStateException();
            });
            ParkHooks.park(null, 0, 0);
        });
        assertEquals(1, failure.thread);
    }

    @Test
    void oneThatIsStillOutsideAtTheEndIsUnwoundWhenItComesBack() {
        hand.passes(() -> {
            start(() -> Thread.sleep(300));
            new ByHand.Plain(() -> Thread.sleep(300)).start();
            ThreadHooks.sleep(1);
            WorldHooks.exit(0);
        });
    }

    @Test
    void oneThatNeverComesBackIsATimeOut() {
        Outcome outcome = null;
        boolean wasHandedOver = false;
        for (int attempt = 0; !wasHandedOver && attempt < TIMES.length; attempt++) {
            hand.settings.maxMillis = TIMES[attempt];
            hand.settings.unwindMillis = 3 * TIMES[attempt];
            outcome = hand.run(() -> {
                new ByHand.Plain(latch::await).start();
                ParkHooks.park(null, 0, 0);
            });
            wasHandedOver = outcome.uncontrolled.length > 0 && outcome.retire.startsWith("thread 1 ");
        }
        latch.countDown();
        assertEquals(Failure.Kind.TIMEOUT, outcome.failure.kind);
        String told = "still running after " + hand.settings.maxMillis / 1000.0 + " s: blocked at jdk.internal.misc.Unsafe.park(";
        assertTrue(outcome.failure.message.startsWith(told), outcome.failure.message);
        assertTrue(outcome.retire.startsWith("thread 1 does not end: it is in "), outcome.retire);
    }

    /** Nobody comes back by a permit that the main thread does not wait for, or that comes after the end. */
    @Test
    void permitsThatWakeNobodyDoNotKeepTheTimeOutAway() {
        hand.settings.maxMillis = 300;
        hand.settings.unwindMillis = 100;
        Outcome outcome = assertTimeoutPreemptively(Duration.ofSeconds(30), () -> hand.run(() -> {
            Thread blocked = new ByHand.Plain(latch::await);
            blocked.start();
            Thread over = start(() -> ParkHooks.park(null, 0, 0));
            ThreadHooks.sleep(1);
            ParkHooks.unpark(over);
            join(over);
            ParkHooks.unpark(over);
            ParkHooks.unpark(ThreadHooks.currentThread());
            join(blocked);
        }));
        latch.countDown();
        assertEquals(Failure.Kind.TIMEOUT, outcome.failure.kind);
    }

    @Test
    void aThreadThatComputesForTooLongIsToldWithItsPlace() {
        hand.settings.maxMillis = 200;
        AtomicBoolean isJudged = new AtomicBoolean();
        hand.beforeUnwinding = () -> isJudged.set(true);
        Outcome outcome = hand.run(() -> {
            while (!isJudged.get()) {
                Thread.onSpinWait();
            }
        });
        assertEquals(Failure.Kind.TIMEOUT, outcome.failure.kind);
        assertTrue(outcome.failure.message.startsWith("still running after 1.2 s in "), outcome.failure.message);
        assertEquals(0, outcome.failure.thread);
        assertEquals(0, outcome.uncontrolled.length, "it was not idle");
        assertNull(outcome.retire, "it ends within the time that it is given");
    }

    @Test
    void theTimeCountsFromTheSecondThread() {
        // Enough for a thread that has nothing to do, also on a machine that is busy.
        hand.settings.maxMillis = 1_000;
        hand.settings.maxSteps = Integer.MAX_VALUE;
        hand.passes(() -> {
            spinFor(1_500);
            join(start(() -> {}));
        });
        Failure failure = hand.fails(Failure.Kind.TIMEOUT, () -> {
            start(() -> {});
            spinFor(60_000);
        });
        assertTrue(failure.message.startsWith("still running after 1."), failure.message);
    }

    private void spinFor(long millis) {
        for (long end = System.nanoTime() + millis * 1_000_000; System.nanoTime() < end; ) {
            MemoryHooks.volatileRead(this, 0);
        }
    }

    @Test
    void stepsThatTakeTooLongTogetherAreATimeOutToo() {
        hand.settings.maxMillis = 100;
        hand.settings.maxSteps = Integer.MAX_VALUE;
        Failure failure = hand.fails(Failure.Kind.TIMEOUT, () -> {
            for (;;) {
                MemoryHooks.volatileRead(this, 0);
            }
        });
        assertTrue(failure.message.startsWith("still running after 0.6 s"), failure.message);
    }

    @Test
    void theStepBoundCountsAnewWhileAnotherIsBlockedOutside() {
        hand.settings.maxSteps = 500;
        boolean[] back = {false};
        hand.passes(() -> {
            start(() -> {
                Thread.sleep(150);
                ThreadHooks.yieldNow();
                back[0] = true;
            });
            ThreadHooks.sleep(1);
            while (!back[0]) {
                MemoryHooks.volatileWrite(this, 0);
            }
            for (int i = 0; i < 5_000; i++) {
                MemoryHooks.volatileWrite(this, 0);
            }
        });
    }

    /** A loop may have waited for what the thread does next. */
    @Test
    void theStepBoundCountsAnewWhenOneIsBack() {
        hand.settings.maxSteps = 500;
        hand.passes(() -> {
            yield400Times();
            blockOutside();
            yield400Times();
        });
        hand.fails(Failure.Kind.LIVELOCK, () -> {
            yield400Times();
            yield400Times();
        });
    }

    private static void yield400Times() {
        for (int i = 0; i < 400; i++) {
            ThreadHooks.yieldNow();
        }
    }

    /** Returns when the scheduler has seen that the thread is blocked. */
    private void blockOutside() throws InterruptedException {
        Task me = Schedule.self();
        Thread observer = new Thread(() -> {
            while (!me.isOutside()) {
                LockSupport.parkNanos(1_000_000);
            }
            latch.countDown();
        });
        observer.start();
        latch.await();
    }

    /** When the time is over, the thread that has the baton is likely to be about to take it. */
    @Test
    void threadsThatPassTheBatonUntilTheTimeIsOverAreATimeOut() {
        hand.settings.maxMillis = 2;
        hand.settings.maxSteps = Integer.MAX_VALUE;
        for (int i = 0; i < 200; i++) {
            ByHand.Code forever = () -> {
                for (;;) {
                    MemoryHooks.volatileRead(this, 0);
                }
            };
            hand.random(i).fails(Failure.Kind.TIMEOUT, () -> {
                start(forever);
                forever.run();
            });
        }
    }

    /** Not the program's fault, so that it is no verdict on the schedule. */
    @Test
    void aThreadThatDoesNotTakeTheBatonIsADefectOfTheTester() {
        Carrier idle = new Carrier("idle");
        idle.start();
        String parked = neverTakenBy(idle);
        assertTrue(parked.startsWith("thread 0 has the baton and does not go on: [") && parked.contains("Carrier.run("), parked);
        assertEquals("thread 0 has the baton and does not go on: []", neverTakenBy(new Thread(() -> {})));
    }

    private static String neverTakenBy(Thread carrier) {
        for (long millis : TIMES) {
            try {
                neverTakenBy(carrier, 2 * millis);
            } catch (IllegalStateException e) {
                return e.getMessage();
            }
        }
        throw new AssertionError("a time-out like any other");
    }

    private static void neverTakenBy(Thread carrier, long millis) {
        Settings settings = new Settings();
        settings.maxMillis = millis;
        Schedule schedule = new Schedule(
                settings, new ReplayStrategy(new int[0]), Randomness.of(0, 0), Thread.currentThread(), null);
        schedule.add(carrier, carrier);
        schedule.control().open();
        try {
            new Coordinator(schedule, settings, new Words.Labels(), true, () -> {}).run();
        } finally {
            schedule.control().close();
        }
    }

    @Test
    void aThreadThatBlocksInNativeCodeIsHandedOver() throws Exception {
        ServerSocket socket = new ServerSocket(0);
        Outcome outcome = hand.passes(() -> {
            start(() -> assertThrows(IOException.class, socket::accept));
            ThreadHooks.sleep(1);
            socket.close();
        });
        assertEquals(1, outcome.uncontrolled.length);
    }

    @Test
    void aThreadInNativeCodeCountsAsBlockedLongBeforeOneThatMayBeShortOfProcessorTime() throws Exception {
        try (ServerSocket socket = new ServerSocket(0)) {
            Thread blocked = new Thread(() -> assertThrows(IOException.class, socket::accept));
            blocked.start();
            StackTraceElement[] stack = {};
            while (stack.length == 0 || !stack[0].isNativeMethod() || !isIn("accept", stack)) {
                Thread.sleep(1);
                stack = blocked.getStackTrace();
            }
            assertEquals(4, Coordinator.looksFor(blocked, stack));
        }
        Thread runs = Thread.currentThread();
        assertEquals(Coordinator.LOOKS_OF_A_STALL, Coordinator.looksFor(runs, new Throwable().getStackTrace()));
    }

    @Test
    void aThreadWaitsInTheNativeMethodOfASelector() {
        StackTraceElement poll = new StackTraceElement("sun.nio.ch.EPoll", "wait", "EPoll.java", -2);
        StackTraceElement caller = new StackTraceElement("sun.nio.ch.EPoll", "wait", "EPoll.java", 7);
        StackTraceElement other = new StackTraceElement("sun.nio.ch.Net", "poll", "Net.java", -2);
        assertTrue(Coordinator.isPolling(new StackTraceElement[] {poll, caller}));
        assertFalse(Coordinator.isPolling(new StackTraceElement[] {caller, poll}));
        assertFalse(Coordinator.isPolling(new StackTraceElement[] {other, poll}));
        assertFalse(Coordinator.isPolling(new StackTraceElement[] {}));
    }

    /** Of what the JDK names so on this system, a thread that selects is found. */
    @Test
    void aThreadThatSelectsIsSeenToWait() throws Exception {
        try (Selector selector = Selector.open()) {
            Thread blocked = new Thread(() -> assertDoesNotThrow(() -> selector.select()));
            blocked.start();
            while (!Coordinator.isPolling(blocked.getStackTrace())) {
                assertTrue(blocked.isAlive());
                Thread.sleep(1);
            }
            selector.wakeup();
            blocked.join();
        }
    }

    private static boolean isIn(String method, StackTraceElement[] stack) {
        return Arrays.stream(stack).anyMatch(frame -> frame.getMethodName().equals(method));
    }

    @Test
    void withoutATimeLimitNothingIsLate() {
        hand.settings.maxMillis = Long.MAX_VALUE;
        Outcome outcome = hand.passes(() -> {
            Thread blocked = start(latch::await);
            ThreadHooks.sleep(1);
            latch.countDown();
            join(blocked);
        });
        assertFalse(outcome.uncontrolled.length == 0);
    }
}
