package threadlint.runtime.hooks;

import java.security.SecureRandom;
import threadlint.event.Numbering;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.policy.OutsideEffects;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.shadow.ExecutorShadow;
import threadlint.runtime.shadow.ShutdownShadow;
import threadlint.runtime.task.Task;
import threadlint.strategy.Randomness;

/** Time, chance, and the rest of the world. */
public final class WorldHooks {
    /** The algorithm that only uses the seed that it is given. */
    private static final String SEEDED = "SHA1PRNG";

    private static final String SELECTOR = "blocked in the wait of a selector";

    private WorldHooks() {}

    /** Instead of {@code System.nanoTime()}. */
    public static long nanoTime() {
        Task me = Schedule.self();
        return me == null ? System.nanoTime() : Schedule.running().clock().look();
    }

    /** Instead of {@code System.currentTimeMillis()}. */
    public static long currentTimeMillis() {
        Task me = Schedule.self();
        return me == null ? System.currentTimeMillis() : Schedule.running().clock().lookMillis();
    }

    /** The same in classes of the JDK that wait with a time limit. */
    public static long nanoTimeToWait() {
        Task me = Schedule.self();
        return me == null ? System.nanoTime() : Schedule.running().clock().lookToWait();
    }

    /** The same in classes of the JDK that wait with a time limit. */
    public static long currentTimeMillisToWait() {
        Task me = Schedule.self();
        return me == null ? System.currentTimeMillis() : Schedule.running().clock().lookMillisToWait();
    }

    /** Instead of {@code VM.getNanoTimeAdjustment(seconds)}, which tells the nanoseconds since so many seconds after the epoch. */
    public static long getNanoTimeAdjustment(long seconds) {
        Task me = Schedule.self();
        return me == null ? Natives.nanosSince(seconds) : Schedule.running().clock().lookNanosSince(seconds);
    }

    /**
     * In {@code new Random()}, after the number that tells generators made at the same time apart: the virtual
     * clock tells them apart, too. Those of two schedules differ, as what they name may outlive a schedule.
     */
    public static long seed(long real) {
        return Schedule.self() == null ? real : Schedule.running().seed();
    }

    /**
     * After a selector has asked without waiting, and before it asks again: the other threads go on if it is to wait.
     *
     * @param ready what it found, which is not zero if there is nothing to wait for
     * @param limit for how long it is to wait
     * @return for how long it waits now
     */
    public static int beforePoll(int ready, int limit) {
        if (ready != 0) {
            return 0;
        }
        Task me = Schedule.self();
        if (limit != 0 && me != null) {
            Schedule.running().goOutside(me, SELECTOR);
        }
        return limit;
    }

    /** After a selector has waited: the thread goes on when it is chosen. */
    public static void afterPoll() {
        Schedule.self();
    }

    /** Instead of {@code System.gc()} in classes of the program. */
    public static void gc() {
        Task me = Schedule.self();
        if (me == null) {
            System.gc();
            return;
        }
        Guard.meet(OutsideEffects.Kind.GARBAGE);
        Schedule.running().tasks().letGo(me);
        Schedule.running().monitors().dropIdle();
        Numbering.collectGarbage();
    }

    /** Instead of {@code runtime.gc()} in classes of the program. */
    public static void gc(Runtime runtime) {
        if (runtime == null) {
            throw new NullPointerException();
        }
        gc();
    }

    /** Instead of {@code Math.random()} in classes of the program, from 0 to 1. */
    public static double random() {
        Task me = Schedule.self();
        if (me == null) {
            return Math.random();
        }
        Schedule schedule = Schedule.running();
        long bits = Randomness.of(schedule.seed(), schedule.clock().look()).nextLong();
        return (bits >>> 11) * 0x1.0p-53;
    }

    /**
     * At the end of {@code generator.nextBytes(bytes)}: what was drawn becomes what the schedule draws in each run. A
     * generator whose numbers may follow from a seed that the program gave, or are of the program's own making, keeps them.
     */
    public static void drawn(SecureRandom generator, byte[] bytes) {
        if (Schedule.self() == null) {
            return;
        }
        if (generator.getClass() == SecureRandom.class && !generator.getAlgorithm().equals(SEEDED)) {
            Schedule.running().draw(bytes);
        } else {
            PolicyHooks.draws();
        }
    }

    /** At the end of a draw of a {@code Random}: who fills an array draws very often, and each draw only tries to set the seed. */
    public static void drew(int number) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running().log().computed(me, number);
        }
    }

    /** Instead of {@code System.exit(status)}. */
    public static void exit(int status) {
        PolicyHooks.checkExit(status);
        Task me = Schedule.self();
        if (me != null) {
            ShutdownShadow.atExit(me);
            Schedule.running().exit(me, status);
        }
        System.exit(status);
    }

    /** Instead of {@code runtime.exit(status)}. */
    public static void exit(Runtime runtime, int status) {
        exit(status);
    }

    /** Instead of {@code runtime.halt(status)}, which runs no shutdown hooks. */
    public static void halt(Runtime runtime, int status) {
        PolicyHooks.exits(status);
        runtime.halt(status);
    }

    /** Instead of {@code runtime.addShutdownHook(hook)} in classes of the program: hooks run at the end of the schedule. */
    public static void addShutdownHook(Runtime runtime, Thread hook) {
        Task me = Schedule.self();
        if (me == null || hook == null) {
            runtime.addShutdownHook(hook);
        } else {
            ShutdownShadow.add(me, hook);
        }
    }

    /** Instead of {@code runtime.removeShutdownHook(hook)}. */
    public static boolean removeShutdownHook(Runtime runtime, Thread hook) {
        return Schedule.self() == null || hook == null
                ? runtime.removeShutdownHook(hook)
                : Schedule.running().shutdownHooks().remove(hook);
    }

    /** Instead of a read of a static field of the JDK that holds an executor. */
    public static Object executor(Object real) {
        Task me = Schedule.self();
        return me == null ? real : ExecutorShadow.standIn(me, real);
    }

    /** Instead of a read of the static field of the default group of asynchronous channels; null: it is to be made. */
    public static Object group(Object real) {
        return Schedule.self() == null ? real : ExecutorShadow.ofThisSchedule(real);
    }

    /** Before the field is set. */
    public static void groupMade(Object real) {
        if (Schedule.self() != null) {
            ExecutorShadow.madeInThisSchedule(real);
        }
    }
}
