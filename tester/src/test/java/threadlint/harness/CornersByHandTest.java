package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.locked;
import static threadlint.harness.ByHand.start;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.event.Pending;
import threadlint.event.Sites;
import threadlint.runtime.hooks.AtomicHooks;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.hooks.MonitorHooks;
import threadlint.runtime.hooks.ParkHooks;
import threadlint.runtime.hooks.RegionHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.hooks.WorldHooks;
import threadlint.runtime.schedule.Failure;
import threadlint.strategy.Randomness;
import threadlint.strategy.Strategy;

/** Less usual ways through the hooks. */
class CornersByHandTest {
    private static final int FIELD = Locations.of("Counter", "n");
    private static final int SITE = Sites.of("example", "method", 1, FIELD);

    private final ByHand hand = new ByHand();

    /** As a synchronized method of the JDK: the JVM takes the real monitor before any hook runs. */
    private static void lockedByTheJvm(Object monitor, ByHand.Code code) throws Throwable {
        synchronized (monitor) {
            MonitorHooks.lockedMethodEntered(monitor);
            try {
                code.run();
            } finally {
                MonitorHooks.lockedMethodLeft(monitor);
            }
        }
    }

    /** The main thread pauses in the monitor, so the other one gets the real one when it returns from outside. */
    @Test
    void whoReturnsFromOutsideGivesAwayTheRealMonitorThatTheJvmHasTaken() {
        hand.settings.maxMillis = 10_000;
        CountDownLatch outside = new CountDownLatch(1);
        Object monitor = new Object();
        AtomicBoolean holdsReal = new AtomicBoolean();
        hand.passes(() -> {
            Thread returning = start(() -> {
                outside.await();
                synchronized (monitor) {
                    holdsReal.set(true);
                    MonitorHooks.lockedMethodEntered(monitor);
                    MonitorHooks.lockedMethodLeft(monitor);
                }
            });
            ThreadHooks.sleep(1);
            Thread other = start(() -> {
                outside.countDown();
                while (!holdsReal.get() || returning.getState() == Thread.State.RUNNABLE) {
                    Thread.onSpinWait();
                }
            });
            lockedByTheJvm(monitor, () -> join(other));
            join(returning);
        });
    }

    @Test
    void whoHoldsARealMonitorGivesItAwayWhileItPauses() {
        Set<String> results = hand.every(() -> {
            Object monitor = new Object();
            int[] counter = {0};
            ByHand.Code increment = () -> lockedByTheJvm(monitor, () -> lockedByTheJvm(monitor, () -> {
                int seen = counter[0];
                MemoryHooks.volatileRead(counter, FIELD);
                counter[0] = seen + 1;
            }));
            join(start(increment), start(increment));
            return "" + counter[0];
        });
        assertEquals(Set.of("2"), results);
        Outcome outcome = hand.following().passes(() -> {
            Object monitor = new Object();
            Thread other = start(() -> lockedByTheJvm(monitor, () -> MonitorHooks.notify(monitor)));
            lockedByTheJvm(monitor, () -> MonitorHooks.wait(monitor));
            join(other);
        });
        assertEquals(0, outcome.uncontrolled.length);
    }

    @Test
    void aThreadThatTimedOutIsNotNotified() {
        Object lock = new Object();
        hand.passes(() -> {
            Thread early = start(() -> locked(lock, () -> MonitorHooks.wait(lock, 10)));
            Thread patient = start(() -> locked(lock, () -> MonitorHooks.wait(lock)));
            ThreadHooks.sleep(1);
            locked(lock, () -> {
                ThreadHooks.sleep(20);
                MonitorHooks.notify(lock);
            });
            join(early, patient);
        });
    }

    private static void lockInterruptibly(Object synchronizer) throws InterruptedException {
        ParkHooks.park(synchronizer, 0, 0);
        if (ThreadHooks.interrupted() == 1) {
            throw new InterruptedException();
        }
    }

    private static Object sync(ReentrantLock lock) throws ReflectiveOperationException {
        java.lang.reflect.Field field = ReentrantLock.class.getDeclaredField("sync");
        field.setAccessible(true);
        return field.get(lock);
    }

    /** Two threads, each with a lock that the other one waits for; main interrupts the first. */
    private void crossed(boolean interruptibly) throws Throwable {
        ReentrantLock left = new ReentrantLock();
        ReentrantLock right = new ReentrantLock();
        Thread first = new ByHand.Plain(() -> {
            left.lock();
            ThreadHooks.sleep(1);
            try {
                if (interruptibly) {
                    lockInterruptibly(sync(right));
                } else {
                    ParkHooks.park(sync(right), 0, 0);
                }
            } catch (InterruptedException e) {
                ThreadHooks.yieldNow();
            }
            left.unlock();
        });
        Thread second = new ByHand.Plain(() -> {
            right.lock();
            ThreadHooks.sleep(1);
            ParkHooks.park(sync(left), 0, 0);
            right.unlock();
        });
        first.start();
        second.start();
        ThreadHooks.sleep(50);
        ThreadHooks.interrupt(first);
        ThreadHooks.sleep(50);
        ParkHooks.unpark(second);
        join(first, second);
    }

    @Test
    void crossedLocksAreADeadlockUnlessAnInterruptHelps() {
        hand.fails(Failure.Kind.DEADLOCK, () -> crossed(false));
        hand.passes(() -> crossed(true));
    }

    @Test
    void everyHookIsAnEventOfItsKind() {
        hand.passes(() -> {
            MemoryHooks.volatileRead(null, FIELD);
            MemoryHooks.volatileWrite(null, FIELD);
            AtomicHooks.unsafeAtomic(null, 0, FIELD, 0);
            MemoryHooks.operation(this, FIELD);
            ThreadHooks.yieldNow();
            ThreadHooks.onSpinWait();
            ThreadHooks.sleep(0);
            ThreadHooks.interrupt(ThreadHooks.currentThread());
            ThreadHooks.interrupted();
            ParkHooks.unpark(ThreadHooks.currentThread());
            new ByHand.Plain(() -> {}).start();
            MemoryHooks.read(null, SITE);
            MemoryHooks.write(null, SITE);
            MemoryHooks.arrayRead(this, 0, 0);
            MemoryHooks.arrayWrite(this, 0, 0);
        });
        assertEquals(
                List.of("0 BEGIN", "0 VOLATILE_READ", "0 VOLATILE_WRITE", "0 ATOMIC", "0 OPERATION", "0 YIELD",
                        "0 YIELD", "0 SLEEP", "0 INTERRUPT", "0 UNPARK", "0 START", "0 READ", "0 WRITE", "0 READ",
                        "0 WRITE", "0 END", "1 BEGIN", "1 END"),
                hand.events);
    }

    @Test
    void afterARegionThereAreEventsAgain() {
        hand.passes(() -> {
            RegionHooks.enterRegion();
            MemoryHooks.volatileRead(this, FIELD);
            RegionHooks.leaveRegion();
            MemoryHooks.volatileWrite(this, FIELD);
        });
        assertEquals(List.of("0 BEGIN", "0 VOLATILE_WRITE", "0 END"), hand.events);
    }

    @Test
    void limitsAtTheirBounds() {
        Object lock = new Object();
        hand.passes(() -> {
            long before = WorldHooks.nanoTime();
            ThreadHooks.sleep(0);
            ThreadHooks.sleep(0, 0);
            assertTrue(WorldHooks.nanoTime() - before < 1_000_000);
            locked(lock, () -> MonitorHooks.wait(lock, 1, 999_999));
            Thread sleeper = start(() -> ThreadHooks.sleep(100));
            before = WorldHooks.nanoTime();
            ThreadHooks.join(sleeper, 5, 0);
            long taken = WorldHooks.nanoTime() - before;
            assertTrue(taken >= 5_000_000 && taken < 6_000_000, "" + taken);
            ThreadHooks.join(sleeper, 0, 0);
            assertFalse(ThreadHooks.isAlive(sleeper));
        });
    }

    @Test
    void aDefaultHandlerOfTheProgramIsAskedToo() {
        String[] seen = {null};
        hand.passes(() -> {
            Thread.setDefaultUncaughtExceptionHandler((thread, error) -> seen[0] = error.getMessage());
            join(start(() -> {
                throw new IllegalStateException("handled");
            }));
            Thread.setDefaultUncaughtExceptionHandler(null);
        });
        assertEquals("handled", seen[0]);
    }

    @Test
    void shutdownHooksOfAScheduleAreNotKept() {
        Thread inside = new Thread(() -> {});
        hand.passes(() -> WorldHooks.addShutdownHook(Runtime.getRuntime(), inside));
        assertFalse(Runtime.getRuntime().removeShutdownHook(inside));
        shutdownHooksOutsideAreReal();
    }

    private static void shutdownHooksOutsideAreReal() {
        Thread outside = new Thread(() -> {});
        WorldHooks.addShutdownHook(Runtime.getRuntime(), outside);
        assertTrue(Runtime.getRuntime().removeShutdownHook(outside));
    }

    @Test
    void shutdownHooksRunBesideEachOtherWhenTheLastThreadHasEnded() {
        Set<String> orders = new TreeSet<>();
        Runtime runtime = Runtime.getRuntime();
        hand.every(() -> {
            StringBuilder order = new StringBuilder();
            WorldHooks.addShutdownHook(runtime, new Thread(() -> order.append("a")));
            WorldHooks.addShutdownHook(runtime, new Thread(() -> orders.add(order.append("b").toString())));
            Thread removed = new Thread(() -> order.append("removed"));
            WorldHooks.addShutdownHook(runtime, removed);
            assertTrue(WorldHooks.removeShutdownHook(runtime, removed));
            assertFalse(WorldHooks.removeShutdownHook(runtime, removed));
            start(() -> order.append("end "));
            return "";
        });
        assertEquals(Set.of("end ab", "end b"), orders);
    }

    @Test
    void aProgramThatExitsRunsItsShutdownHooks() {
        boolean[] ran = {false};
        hand.passes(() -> {
            WorldHooks.addShutdownHook(Runtime.getRuntime(), new Thread(() -> ran[0] = true));
            WorldHooks.exit(0);
        });
        assertTrue(ran[0]);
        ran[0] = false;
        hand.passes(() -> {
            WorldHooks.addShutdownHook(Runtime.getRuntime(), new Thread(() -> ran[0] = true));
            WorldHooks.halt(Runtime.getRuntime(), 0);
        });
        assertFalse(ran[0]);
    }

    @Test
    void aShutdownHookThatExitsWaitsForItself() {
        hand.fails(Failure.Kind.DEADLOCK, () -> {
            WorldHooks.addShutdownHook(Runtime.getRuntime(), new Thread(() -> WorldHooks.exit(0)));
            start(() -> {});
        });
    }

    @Test
    void aShutdownHookThatFailsIsAFailure() {
        Failure failure = hand.fails(Failure.Kind.EXCEPTION, () -> {
            WorldHooks.addShutdownHook(Runtime.getRuntime(), new Thread(() -> {
                throw new IllegalStateException("hook");
            }));
            start(() -> {});
        });
        assertEquals("hook", failure.error.getMessage());
    }

    /** Real threads that no schedule controls wait and wake each other as ever. */
    @Test
    void outsideOfSchedulesTheRealOperationIsDone() throws Exception {
        Object lock = new Object();
        boolean[] ready = {false};
        boolean[] notified = {false};
        boolean[] woken = {false};
        for (int round = 0; round < 2; round++) {
            boolean all = round == 1;
            ready[0] = false;
            notified[0] = false;
            woken[0] = false;
            Thread waiter = new Thread(() -> {
                synchronized (lock) {
                    ready[0] = true;
                    try {
                        MonitorHooks.wait(lock);
                        woken[0] = notified[0];
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            });
            waiter.start();
            while (!notified[0]) {
                synchronized (lock) {
                    if (ready[0]) {
                        if (all) {
                            MonitorHooks.notifyAll(lock);
                        } else {
                            MonitorHooks.notify(lock);
                        }
                        notified[0] = true;
                    }
                }
            }
            waiter.join(5_000);
            assertFalse(waiter.isAlive());
            assertTrue(woken[0]);
        }
        long before = System.nanoTime();
        ThreadHooks.sleep(20);
        assertTrue(System.nanoTime() - before >= 19_000_000);
        ThreadHooks.onSpinWait();
        ThreadHooks.onSpinWaitInJdk();
        ThreadHooks.yieldNow();
    }

    @Test
    void theLongestLimitsCannotBeRoundedUp() {
        Object lock = new Object();
        hand.passes(() -> {
            Thread waiter = start(() -> locked(lock, () -> MonitorHooks.wait(lock, Long.MAX_VALUE, 1)));
            Thread sleeper = start(() -> assertThrows(InterruptedException.class, () -> ThreadHooks.sleep(Long.MAX_VALUE, 1)));
            ThreadHooks.sleep(1);
            locked(lock, () -> MonitorHooks.notify(lock));
            ThreadHooks.interrupt(sleeper);
            ThreadHooks.join(waiter, Long.MAX_VALUE, 1);
            ThreadHooks.join(sleeper, Long.MAX_VALUE, 1);
        });
    }

    private static final VarHandle NUMBER = handle("number");
    private static final VarHandle SHARED = handle("shared");
    private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static int shared;
    private int number;

    private static VarHandle handle(String field) {
        try {
            return field.equals("shared")
                    ? MethodHandles.lookup().findStaticVarHandle(CornersByHandTest.class, field, int.class)
                    : MethodHandles.lookup().findVarHandle(CornersByHandTest.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Test
    void accessesThroughHandlesAreThoseOfFieldsAndElements() {
        hand.passes(() -> {
            new ByHand.Plain(() -> {}).start();
            MemoryHooks.handleRead(NUMBER, this, SITE);
            MemoryHooks.handleWrite(NUMBER, this, SITE);
            MemoryHooks.handleWrite(new int[1], 0, SITE);
            MemoryHooks.handleRead(new int[1], 0, SITE);
            MemoryHooks.handleRead((VarHandle) null, this, SITE);
            MemoryHooks.handleWrite(ELEMENTS, this, SITE);
            MemoryHooks.handleRead((Object) null, 0, SITE);
            MemoryHooks.handleWrite((Object) null, 0, SITE);
            MemoryHooks.handleRead((Object) "a view", 0, SITE);
            MemoryHooks.handleWrite((Object) "a view", 0, SITE);
        });
        assertEquals(
                List.of("0 BEGIN", "0 START", "0 READ", "0 WRITE", "0 WRITE", "0 READ", "0 END", "1 BEGIN", "1 END"),
                hand.events);
        hand.settings.races = true;
        assertRace("CornersByHandTest.number by T1", () -> MemoryHooks.handleWrite(NUMBER, this, SITE));
        assertRace("CornersByHandTest.shared by T1", () -> MemoryHooks.handleWrite(SHARED, null, SITE));
        assertRace("array element 3 by T1", () -> MemoryHooks.handleWrite(array, 3, SITE));
    }

    private final int[] array = new int[4];

    private void assertRace(String variable, ByHand.Code write) {
        Failure failure = hand.fails(Failure.Kind.RACE, () -> {
            start(write);
            ThreadHooks.sleep(1);
            write.run();
        });
        assertTrue(failure.message.contains(variable), failure.message);
    }

    /** In the place of an operation, an access by the other thread is seen before or after it. */
    private Set<String> around(Code operation) {
        Set<String> seen = new TreeSet<>();
        for (int seed = 0; seed < 50; seed++) {
            hand.random(seed).passes(() -> {
                int[] step = {0};
                Thread other = start(() -> seen.add("" + step[0]));
                step[0] = 1;
                operation.on(other);
                step[0] = 2;
                join(other);
            });
        }
        return seen;
    }

    private interface Code {
        void on(Thread thread) throws Throwable;
    }

    @Test
    void othersMayGoOnBeforeAnInterruptOrAnUnparkByTheProgram() {
        assertEquals(Set.of("0", "1", "2"), around(ThreadHooks::interrupting));
        assertEquals(Set.of("0", "1", "2"), around(ParkHooks::unparking));
        assertEquals(Set.of("0", "2"), around(thread -> inRegion(() -> ThreadHooks.interrupting(thread))));
        assertEquals(Set.of("0", "2"), around(thread -> inRegion(() -> ParkHooks.unparking(thread))));
        assertEquals(Set.of("0", "2"), around(thread -> {
            ThreadHooks.interrupting(null);
            ParkHooks.unparking(null);
            ThreadHooks.interrupting(new Thread());
            ParkHooks.unparking(new Thread());
        }));
    }

    private static void inRegion(ByHand.Code code) throws Throwable {
        RegionHooks.enterRegion();
        try {
            code.run();
        } finally {
            RegionHooks.leaveRegion();
        }
    }

    /** Strategies see what each thread is about to do. */
    @Test
    void whatIsAboutToBeDoneIsAnnounced() {
        Set<Kind> announced = new TreeSet<>();
        hand.choosing(new Strategy() {
            @Override
            public void begin(Randomness random, int length) {}

            @Override
            public int choose(Pending[] options, int count, int last) {
                if (last >= 0) {
                    announced.add(options[last].kind);
                }
                return Math.max(last, 0);
            }
        }).passes(() -> {
            Thread other = start(() -> {});
            ThreadHooks.interrupting(other);
            ParkHooks.unparking(other);
        });
        assertEquals(Set.of(Kind.STARTED, Kind.INTERRUPT, Kind.UNPARK), announced);
    }

    /** What they name may outlive a schedule. */
    @Test
    void randomNumbersOfTwoSchedulesDiffer() {
        Set<Object> numbers = new HashSet<>();
        for (long seed : new long[] {1, 2, 1}) {
            hand.random(seed).passes(() -> {
                numbers.add(WorldHooks.seed(0));
                numbers.add(WorldHooks.random());
            });
        }
        assertEquals(4, numbers.size(), numbers::toString);
    }
}
