package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.start;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import threadlint.runtime.hooks.MonitorHooks;
import threadlint.runtime.hooks.ParkHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.hooks.WorldHooks;
import threadlint.runtime.shadow.Carrier;

/** Threads as the program sees them, and those that execute them. */
class CarriersByHandTest {
    private static final ThreadLocal<String> LOCAL = new ThreadLocal<>();
    private static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    private final ByHand hand = new ByHand();

    @Test
    void carriersAreUsedAgainAndForgetThreadLocals() {
        List<Thread> carriers = new ArrayList<>();
        List<String> found = new ArrayList<>();
        ByHand.Code body = () -> {
            carriers.add(Thread.currentThread());
            found.add(LOCAL.get());
            LOCAL.set("left behind");
        };
        for (int i = 0; i < 3; i++) {
            hand.passes(() -> join(start(body)));
        }
        hand.passes(() -> {
            join(start(body));
            join(start(body));
        });
        assertEquals(java.util.Arrays.asList(null, null, null, null, null), found);
        assertTrue(carriers.get(0) instanceof Carrier);
        for (Thread carrier : carriers) {
            assertSame(carriers.get(0), carrier);
        }
    }

    @Test
    void threadsThatRunTogetherHaveCarriersOfTheirOwn() {
        List<Thread> carriers = new ArrayList<>();
        hand.passes(() -> {
            for (int i = 0; i < 20; i++) {
                start(() -> {
                    carriers.add(Thread.currentThread());
                    ThreadHooks.sleep(1_000);
                });
            }
        });
        assertEquals(20, carriers.stream().distinct().count());
    }

    @Test
    void theProgramSeesItsOwnThread() {
        ClassLoader loader = new ClassLoader() {};
        hand.passes(() -> {
            Thread[] seen = new Thread[1];
            ClassLoader[] context = new ClassLoader[1];
            Thread thread = ByHand.thread(() -> {
                seen[0] = ThreadHooks.currentThread();
                context[0] = Thread.currentThread().getContextClassLoader();
            });
            thread.setContextClassLoader(loader);
            assertTrue(!ThreadHooks.isAlive(thread));
            ThreadHooks.start(thread);
            assertTrue(ThreadHooks.isAlive(thread));
            assertThrows(IllegalThreadStateException.class, () -> ThreadHooks.start(thread));
            join(thread);
            assertTrue(!ThreadHooks.isAlive(thread));
            assertSame(thread, seen[0]);
            assertSame(loader, context[0]);
            assertThrows(IllegalThreadStateException.class, () -> ThreadHooks.start(thread));
        });
    }

    /** The real thread behind one that the code makes. */
    private Thread carrierOf(Thread[] made, Function<Runnable, Thread> maker) {
        Thread[] seen = {null};
        hand.passes(() -> {
            made[0] = maker.apply(() -> seen[0] = Thread.currentThread());
            ThreadHooks.start(made[0]);
            ThreadHooks.join(made[0]);
        });
        return seen[0];
    }

    private void assertPooled(boolean expected, Function<Runnable, Thread> maker) {
        Thread[] made = {null};
        Thread carrier = carrierOf(made, maker);
        assertEquals(expected, carrier instanceof Carrier);
        assertEquals(expected, carrier != made[0]);
    }

    @Test
    void threadsThatCouldTellAreNotPooled() {
        assertPooled(true, Thread::new);
        assertPooled(true, body -> new Thread(body) {});
        assertPooled(false, body -> new ByHand.Plain(body::run));
        assertPooled(false, body -> new Thread(new ThreadGroup("own"), body));
        assertPooled(false, body -> {
            Thread daemon = new Thread(body);
            daemon.setDaemon(true);
            return daemon;
        });
        assertPooled(false, body -> {
            INHERITED.set("inherited");
            return new Thread(body);
        });
    }

    @Test
    void statesAreThoseOfTheSchedule() {
        Object lock = new Object();
        hand.passes(() -> {
            List<Thread.State> states = new ArrayList<>();
            Thread main = ThreadHooks.currentThread();
            ByHand.Code[] waits = {
                () -> ByHand.locked(lock, () -> {}),
                () -> ByHand.locked(this, () -> MonitorHooks.wait(this)),
                () -> ByHand.locked(this, () -> MonitorHooks.wait(this, 50)),
                () -> ParkHooks.park(null, 0, 0),
                () -> ParkHooks.park(null, 1, 50_000_000),
                () -> ThreadHooks.sleep(50),
                () -> ThreadHooks.join(main),
                () -> ThreadHooks.join(main, 50),
                () -> {
                    for (int i = 0; i < 300; i++) {
                        ThreadHooks.yieldNow();
                    }
                }
            };
            MonitorHooks.monitorEnter(lock);
            List<Thread> threads = new ArrayList<>();
            for (ByHand.Code code : waits) {
                threads.add(start(code));
            }
            ThreadHooks.sleep(1);
            for (Thread thread : threads) {
                states.add(ThreadHooks.getState(thread));
            }
            assertEquals("[BLOCKED, WAITING, TIMED_WAITING, WAITING, TIMED_WAITING, TIMED_WAITING, WAITING, "
                    + "TIMED_WAITING, RUNNABLE]", states.toString());
            MonitorHooks.monitorExit(lock);
            ThreadHooks.sleep(1);
            assertEquals(Thread.State.TERMINATED, ThreadHooks.getState(threads.get(0)));
            assertEquals(Thread.State.NEW, ThreadHooks.getState(new Thread()));
            WorldHooks.exit(0);
        });
    }

    @Test
    void eachScheduleHasACommonPoolOfItsOwn() {
        Object[] pools = new Object[2];
        for (int i = 0; i < 2; i++) {
            int schedule = i;
            hand.passes(() -> {
                pools[schedule] = WorldHooks.executor(ForkJoinPool.commonPool());
                assertSame(pools[schedule], WorldHooks.executor(ForkJoinPool.commonPool()));
                assertNull(WorldHooks.executor(null));
                assertEquals("other", WorldHooks.executor("other"));
            });
        }
        assertNotSame(pools[0], pools[1]);
        assertNotSame(ForkJoinPool.commonPool(), pools[0]);
        assertEquals(3, ((ForkJoinPool) pools[0]).getParallelism());
    }

    @Test
    void virtualThreadsAreBoundInASchedule() {
        hand.passes(() -> {
            assertTrue(!ThreadHooks.virtualThreadsBound(true));
            int before = hand.events.size();
            for (int i = 0; i < 64; i++) {
                ThreadHooks.onSpinWaitInJdk();
            }
            ThreadHooks.onSpinWait();
            assertEquals(before + 2, hand.events.size());
            WorldHooks.addShutdownHook(Runtime.getRuntime(), new Thread(() -> {}));
        });
    }
}
