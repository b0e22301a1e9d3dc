package threadlint.runtime.shadow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.security.SecureRandom;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import threadlint.event.Kind;
import threadlint.runtime.hooks.MonitorHooks;
import threadlint.runtime.hooks.RegionHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.hooks.WorldHooks;
import threadlint.runtime.jvm.Declarations;
import threadlint.runtime.task.Monitor;
import threadlint.runtime.task.Task;

/** What operations leave behind in the state of a schedule. */
class ShadowsAloneTest {
    private final Object lock = new Object();
    private Thread.UncaughtExceptionHandler handler;
    private Alone alone;

    @BeforeEach
    void open() {
        handler = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler(null);
        alone = new Alone();
    }

    @AfterEach
    void close() {
        alone.close();
        Thread.setDefaultUncaughtExceptionHandler(handler);
    }

    private boolean isIdle() {
        return alone.schedule.monitors().find(lock).isIdle();
    }

    @Test
    void aMonitorThatWasLeftIsIdle() {
        MonitorHooks.monitorEnter(lock);
        MonitorHooks.monitorEnter(lock);
        MonitorHooks.monitorExit(lock);
        assertFalse(isIdle());
        MonitorHooks.monitorExit(lock);
        assertTrue(isIdle());
    }

    @Test
    void aMonitorThatWasWaitedOnIsIdleOnceItIsLeft() throws InterruptedException {
        MonitorHooks.monitorEnter(lock);
        MonitorHooks.wait(lock, 5);
        assertFalse(isIdle());
        MonitorHooks.monitorExit(lock);
        assertTrue(isIdle());
        assertFalse(alone.me.hasLimit());
    }

    @Test
    void aNotifiedThreadIsAboutToEnterWithoutTimeLimit() {
        MonitorHooks.monitorEnter(lock);
        Monitor monitor = alone.schedule.monitors().find(lock);
        Thread thread = new Thread(() -> {});
        Task waiter = alone.schedule.add(thread, thread);
        waiter.announceWait(monitor);
        waiter.limit(0, 1_000);
        monitor.addWaiter(waiter);
        long announced = waiter.sequence;
        MonitorHooks.notify(lock);
        assertEquals(Kind.REACQUIRE, waiter.kind);
        assertEquals(announced + 1, waiter.sequence, "it counts as an operation of its own");
        assertFalse(waiter.hasLimit());
        monitor.giveUp();
        assertFalse(isIdle(), "the thread needs it");
        monitor.endEntry();
        assertTrue(isIdle());
    }

    /** Of a class whose synchronized methods the JVM enters before any hook. */
    private static final class Hard {}

    @Test
    void whoHoldsAMonitorThatOthersMayBlockOnForRealPausesInIt() {
        Declarations.hardMonitor(Hard.class.getName());
        Hard hard = new Hard();
        MonitorHooks.monitorEnter(hard);
        assertSame(hard, alone.me.pausePlace());
        MonitorHooks.monitorExit(hard);
        assertNull(alone.me.pausePlace());
        for (Object object : new Object[] {hard, lock}) {
            MonitorHooks.lockedMethodEntered(object);
            assertSame(object, alone.me.pausePlace());
            MonitorHooks.lockedMethodLeft(object);
            assertNull(alone.me.pausePlace());
        }
        MonitorHooks.monitorEnter(lock);
        assertNull(alone.me.pausePlace());
    }

    @Test
    void whatTheTesterDoesInARegionEndsIt() {
        Object pool = WorldHooks.executor(ForkJoinPool.commonPool());
        assertFalse(alone.me.isInRegion());
        assertSame(pool, WorldHooks.executor(ForkJoinPool.commonPool()));
        ThreadHooks.start(new Thread(() -> {}));
        assertFalse(alone.me.isInRegion());
    }

    private static final class Handling extends ThreadGroup {
        Handling() {
            super("handling");
        }
    }

    private boolean isDealtWith(Thread thread) {
        return ThreadShadow.uncaught(alone.schedule.add(thread, thread), new IllegalStateException());
    }

    @Test
    void anErrorIsLeftToAHandlerOfTheProgram() {
        assertFalse(isDealtWith(new Thread(new Handling(), () -> {})));
        Thread handled = new Thread(() -> {});
        handled.setUncaughtExceptionHandler((thread, error) -> {});
        assertFalse(isDealtWith(handled));
        assertNull(alone.schedule.control().failure());
        assertTrue(isDealtWith(new Thread(new ThreadGroup("plain"), () -> {})));
        assertEquals(3, alone.schedule.control().failure().thread);
    }

    @Test
    void regionsAndUsesNest() {
        RegionHooks.enterUse(lock);
        assertFalse(alone.me.isInRegion(), "of the program");
        RegionHooks.enterRegion();
        RegionHooks.enterUse(lock);
        RegionHooks.enterRegion();
        assertTrue(alone.me.isInRegion());
        RegionHooks.leaveRegion();
        RegionHooks.leaveUse();
        assertTrue(alone.me.isInRegion());
        RegionHooks.leaveRegion();
        RegionHooks.leaveUse();
        assertFalse(alone.me.isInRegion());
    }

    @Test
    void numbersOfThreadsAreThoseOfTheSchedule() {
        Thread other = new Thread(() -> {});
        alone.schedule.add(other, other);
        assertEquals(1, ThreadHooks.threadId(Thread.currentThread()));
        assertEquals(2, ThreadHooks.threadId(other));
        Thread unknown = new Thread(() -> {});
        assertEquals(realId(unknown), ThreadHooks.threadId(unknown));
        alone.schedule.control().close();
        assertEquals(realId(other), ThreadHooks.threadId(other));
    }

    @SuppressWarnings("deprecation")
    private static long realId(Thread thread) {
        return thread.getId();
    }

    @Test
    void chanceAndSeedsComeFromTheSchedule() {
        assertEquals(alone.schedule.seed(), WorldHooks.seed(7));
        double first = WorldHooks.random();
        double second = WorldHooks.random();
        assertTrue(first >= 0 && first < 1 && second >= 0 && second < 1 && first != second);
        alone.close();
        assertEquals(7, WorldHooks.seed(7));
        alone = new Alone();
        WorldHooks.nanoTime();
        alone.close();
        alone = new Alone();
        assertEquals(first, WorldHooks.random(), "each schedule begins alike");
    }

    @Test
    void whatAGeneratorDrawsComesFromTheScheduleUnlessItsSeedMayBeTheProgram_s() throws Exception {
        byte[] first = new byte[8];
        WorldHooks.drawn(new SecureRandom(), first);
        byte[] second = new byte[8];
        WorldHooks.drawn(new SecureRandom(), second);
        assertFalse(Arrays.equals(first, second));
        assertFalse(Arrays.equals(new byte[8], first));
        byte[] kept = new byte[8];
        WorldHooks.drawn(SecureRandom.getInstance("SHA1PRNG"), kept);
        WorldHooks.drawn(new SecureRandom() {
            private static final long serialVersionUID = 1;
        }, kept);
        alone.close();
        WorldHooks.drawn(new SecureRandom(), kept);
        assertArrayEquals(new byte[8], kept);
        alone = new Alone();
        WorldHooks.drawn(new SecureRandom(), kept);
        assertArrayEquals(first, kept, "each schedule begins alike");
    }

    @Test
    void theTimeOfDayHasNanoseconds() {
        long seconds = java.time.Instant.parse("2026-01-01T00:00:00Z").getEpochSecond();
        assertEquals(1_000, WorldHooks.getNanoTimeAdjustment(seconds));
        assertEquals(5_000_002_000L, WorldHooks.getNanoTimeAdjustment(seconds - 5));
        alone.close();
        long now = System.currentTimeMillis() / 1_000;
        assertTrue(Math.abs(WorldHooks.getNanoTimeAdjustment(now)) < 60_000_000_000L);
    }
}
