package threadlint.harness;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import threadlint.jdk.StackFrames;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.policy.OutsideEffects;
import threadlint.runtime.race.Conflict;
import threadlint.runtime.schedule.Control;
import threadlint.runtime.schedule.Failure;
import threadlint.runtime.schedule.HaltReason;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.schedule.Settings;
import threadlint.runtime.task.Baton;
import threadlint.runtime.task.Task;

/**
 * Watches one schedule from outside, judges it when it halts, and unwinds what is left of it.
 *
 * <p>It runs on a thread that no schedule controls, and is the watchdog, too: a thread that makes no step and uses
 * no processor time is blocked where the scheduler has no control, so the baton is taken from it. That depends on
 * timing, so the place is recorded as uncontrolled.
 */
final class Coordinator {
    /** The longest time between looks. */
    private static final long LOOK_NANOS = 5_000_000L;

    /** The time to the next look if a thread is seen to wait where the scheduler has no control. */
    private static final long SOON_NANOS = 500_000L;

    /**
     * The time to the first look after a schedule in which something blocked: it mostly does so early, and in each. After
     * others it would cost too much, as the kernel must set a timer for less than its own tick.
     */
    private static final long EARLY_NANOS = 1_000_000L;

    /** Classes of the JDK with a native method that waits for what a selector waits for. */
    private static final Set<String> POLLS = Set.of("sun.nio.ch.EPoll", "sun.nio.ch.KQueue", "sun.nio.ch.WEPoll");

    /** What passes outside counts in this unit, so that it hardly depends on how busy the machine is. */
    private static final long OUTSIDE_UNIT_NANOS = 10_000_000L;

    /** A pausing thread has a frame of one of these within {@link #FRAMES_OF_A_PAUSE} of the top. */
    private static final Set<String> PAUSES = Set.of(Baton.class.getName(), Natives.class.getName());

    private static final int FRAMES_OF_A_PAUSE = 6;

    /** A thread that was seen idle this often is not just waiting for the processor. */
    static final int LOOKS_OF_A_STALL = 40;

    /** How long threads of a program that is over may be blocked outside before they are left behind. */
    private static final long AFTER_END_NANOS = 20_000_000L;

    /** How far ahead the clock of the program may run for a failure to count: loops that last longer are tests of endurance. */
    private static final long FAR_AHEAD_NANOS = 5_000_000_000L;

    /**
     * The main thread may take so many times longer than a schedule before it starts another: that is mostly the loading
     * of classes, and there is nothing to choose.
     */
    private static final int ALONE = 6;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Schedule schedule;
    private final Control control;
    private final Settings settings;
    private final Words.Labels labels;
    private final Runnable beforeUnwinding;
    private final long started = System.nanoTime();

    /** When the main thread was last seen alone. */
    private long begun = started;

    private int seenSteps = -1;
    private long seenCpu;
    private int sameLooks;

    /** When the thread that runs was seen to have made a step. */
    private long movedAt;

    /** How many steps the schedule had when all that could go on was outside, and when that was. */
    private int stepsBefore = -1;

    private long outsideSince;

    /** Whether a time limit expired while a thread was blocked outside. */
    private boolean limitsExpired;

    private long pause;

    /**
     * @param labels names for what threads wait for
     * @param looksEarly whether something may block outside soon
     * @param beforeUnwinding runs when the verdict is there and all threads still stand where they stood
     */
    Coordinator(Schedule schedule, Settings settings, Words.Labels labels, boolean looksEarly, Runnable beforeUnwinding) {
        this.schedule = schedule;
        this.control = schedule.control();
        this.settings = settings;
        this.labels = labels;
        this.pause = looksEarly ? EARLY_NANOS : LOOK_NANOS;
        this.beforeUnwinding = beforeUnwinding;
    }

    /** Runs the opened schedule to its end. */
    Outcome run() {
        control.resume();
        Failure failure = firstOf(unlessOver(watch()));
        if (failure == null && settings.conflictsFail) {
            failure = conflict();
        }
        control.beginAbort();
        beforeUnwinding.run();
        String retire = new Unwinding(schedule, settings).run();
        control.close();
        String[] places = control.placesOutside().clone();
        Arrays.sort(places);
        for (String place : places) {
            OutsideEffects.block(place);
        }
        return new Outcome(schedule, failure, retire, places);
    }

    private Failure conflict() {
        Conflict[] found = schedule.accesses().conflicts();
        Conflict conflict = settings.aim != null ? settings.aim.firstOf(found) : RaceOwners.worst(found);
        return conflict == null ? null : Failure.conflict(conflict);
    }

    /** The failure, or null where the program was over already and others only went on. */
    private Failure unlessOver(Failure failure) {
        boolean isEndless = failure != null && (failure.kind == Failure.Kind.LIVELOCK || failure.kind == Failure.Kind.TIMEOUT);
        return schedule.isOver() && isEndless ? null : failure;
    }

    /** The failure, or the error that the schedule outlived before; where that says nothing of the program, both. */
    private Failure firstOf(Failure last) {
        if (control.outlived().isEmpty()) {
            return last;
        }
        Failure first = control.outlived().get(0);
        if (last == null || last.kind != Failure.Kind.TIMEOUT) {
            return unlessTimeIsDoubtful(first);
        }
        String thrown = ", after a thread threw " + first.error.getClass().getName();
        return Failure.of(last.kind, last.message + thrown, last.thread);
    }

    private Failure watch() {
        for (;;) {
            if (control.halted() == HaltReason.NONE || control.holder() != null) {
                LockSupport.parkNanos(pause);
                if (control.halted() == HaltReason.NONE && look()) {
                    return lateFailure();
                }
                continue;
            }
            switch (control.halted()) {
                case FAILED:
                    return failed();
                case EXITED:
                    return exit();
                case ABANDONED:
                case ENDED:
                    return null;
                case CYCLE:
                    if (StuckThreads.isCertain(schedule)) {
                        return StuckThreads.deadlock(schedule, labels);
                    }
                    control.resume();
                    break;
                default:
                    noteOutside();
                    if (!control.waitsForOutside() || hasEndedBefore()) {
                        return StuckThreads.ofStuck(schedule, labels);
                    }
                    if (control.hasArrival()) {
                        schedule.clock().pass(outsideTime());
                        control.resume();
                    } else if (isLate()) {
                        return lateFailure();
                    } else if (control.letsTimeOut()) {
                        OutsideEffects.meet(OutsideEffects.Kind.LIMITS);
                        limitsExpired = true;
                        control.resume();
                    } else {
                        LockSupport.parkNanos(1_000_000L);
                    }
            }
        }
    }

    private void noteOutside() {
        int steps = schedule.steps();
        if (steps != stepsBefore) {
            stepsBefore = steps;
            outsideSince = steps == seenSteps ? movedAt : System.nanoTime();
        }
    }

    /**
     * Whether the program is over and nothing has come back from outside for a while: it may have left servers, which
     * wait for ever.
     */
    private boolean hasEndedBefore() {
        return schedule.isOver() && !control.hasArrival() && System.nanoTime() - outsideSince > AFTER_END_NANOS;
    }

    /** The time in which something happened only outside, in nanoseconds. */
    private long outsideTime() {
        long passed = System.nanoTime() - outsideSince;
        return (passed + OUTSIDE_UNIT_NANOS / 2) / OUTSIDE_UNIT_NANOS * OUTSIDE_UNIT_NANOS;
    }

    private Failure failed() {
        Failure failure = control.failure();
        if (failure.kind == Failure.Kind.LIVELOCK && StuckThreads.isOver(schedule)) {
            return null;
        }
        return failure.kind == Failure.Kind.EXCEPTION ? unlessTimeIsDoubtful(failure) : failure;
    }

    private Failure exit() {
        int status = control.exitStatus();
        return status == 0
                ? null
                : unlessTimeIsDoubtful(Failure.of(Failure.Kind.EXIT, "the program exits with status " + status));
    }

    /**
     * The failure, or a time-out where the program may fail because of the time that it was told: it may have an
     * assertion on how long something takes. This may miss failures of tests that run for many seconds by their clock,
     * and of those that wait for what happens outside.
     */
    private Failure unlessTimeIsDoubtful(Failure failure) {
        String doubt = doubtfulTime();
        String what = failure.error == null ? failure.message : "the program threw " + failure.error.getClass().getName();
        return doubt == null ? failure : Failure.of(Failure.Kind.TIMEOUT, doubt + " when " + what, failure.thread);
    }

    /** Why the time was not as in a free run, null if it was. */
    private String doubtfulTime() {
        long ahead = schedule.clock().ahead();
        if (ahead > FAR_AHEAD_NANOS) {
            return "the schedule had become so long that the clock was made to run ahead, by " + ahead / 1_000_000_000 + " s,";
        }
        return limitsExpired ? "a time limit had expired while a thread was blocked outside" : null;
    }

    // The watchdog.

    private boolean isLate() {
        long now = System.nanoTime();
        if (schedule.taskCount() > 1) {
            return isOver(now - begun, settings.maxMillis) || isOver(now - started, settings.cutMillis);
        }
        begun = now;
        return isOver(now - started, aloneMillis());
    }

    private static boolean isOver(long nanos, long mostMillis) {
        return mostMillis < Long.MAX_VALUE / 1_000_000 && nanos > mostMillis * 1_000_000;
    }

    private long mostMillis() {
        return Math.min(settings.maxMillis, settings.cutMillis);
    }

    private long aloneMillis() {
        long usual = settings.maxMillis > Long.MAX_VALUE / ALONE ? Long.MAX_VALUE : settings.maxMillis * ALONE;
        return Math.min(usual, settings.maxMillisAlone);
    }

    private Failure lateFailure() {
        Task holder = control.holder();
        long millis = schedule.taskCount() > 1 ? mostMillis() : aloneMillis();
        String message = "still running after " + millis / 1000.0 + " s";
        if (holder == null) {
            return Failure.of(Failure.Kind.TIMEOUT, message + ": " + String.join(", ", control.placesOutside()));
        }
        StackTraceElement[] stack = holder.carrier().getStackTrace();
        if (sameLooks >= LOOKS_OF_A_STALL && isOnItsWay(stack)) {
            throw new IllegalStateException(
                    "thread " + holder.thread + " has the baton and does not go on: " + Arrays.toString(stack));
        }
        String place = stack.length == 0 ? "" : " in " + Frames.text(Frames.firstOfProgram(stack));
        return Failure.late(message + place, holder.thread, stack);
    }

    /** Looks at the thread that runs; true if the time is over. */
    private boolean look() {
        Task holder = control.holder();
        int steps = schedule.steps();
        boolean moved = holder == null || steps != seenSteps;
        boolean waits = holder != null
                && (isWaitingForReal(holder.carrier()) || !moved && isPolling(holder.carrier().getStackTrace()));
        long passed = pause;
        pause = waits ? SOON_NANOS : Math.min(2 * pause, LOOK_NANOS);
        if (moved) {
            movedAt = System.nanoTime();
            seenSteps = steps;
            seenCpu = holder == null ? 0 : cpu(holder);
            sameLooks = 0;
            return isLate();
        }
        long cpu = cpu(holder);
        boolean idle = cpu - seenCpu < passed / 10;
        seenCpu = cpu;
        if (!idle) {
            sameLooks = 0;
        } else if (waits || passed == LOOK_NANOS) {
            sameLooks++;
        }
        if (sameLooks > 1) {
            takeIfBlocked(holder, steps);
        }
        return isLate();
    }

    private void takeIfBlocked(Task holder, int steps) {
        StackTraceElement[] stack = holder.carrier().getStackTrace();
        // One that has not begun runs no code of the program: it waits for the processor, or for its classes.
        if (holder.hasBegun() && !isOnItsWay(stack) && sameLooks >= looksFor(holder.carrier(), stack)) {
            takeFrom(holder, steps, stack);
        }
    }

    /** Whether a thread is in the wait of a selector. */
    static boolean isPolling(StackTraceElement[] stack) {
        return stack.length > 0 && stack[0].isNativeMethod() && POLLS.contains(stack[0].getClassName());
    }

    /** Whether the thread waits for something other than the tester. */
    private static boolean isWaitingForReal(Thread thread) {
        if (!isWaiting(thread)) {
            return false;
        }
        StackTraceElement[] stack = thread.getStackTrace();
        for (int i = 0; i < stack.length && i < FRAMES_OF_A_PAUSE; i++) {
            if (StackFrames.isOfTester(stack[i])) {
                return false;
            }
        }
        return stack.length > 0;
    }

    static boolean isWaiting(Thread thread) {
        Thread.State state = thread.getState();
        return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
    }

    /** How often a thread is seen idle before it counts as blocked: starved by other processes, it looks the same. */
    static int looksFor(Thread thread, StackTraceElement[] stack) {
        if (thread.getState() != Thread.State.RUNNABLE) {
            return 2;
        }
        return stack[0].isNativeMethod() ? 4 : LOOKS_OF_A_STALL;
    }

    /** Whether the thread has the baton but has not taken it yet, or is about to begin: it will go on by itself. */
    static boolean isOnItsWay(StackTraceElement[] stack) {
        for (int i = 0; i < stack.length && i < FRAMES_OF_A_PAUSE; i++) {
            if (PAUSES.contains(stack[i].getClassName())) {
                return true;
            }
        }
        return stack.length == 0;
    }

    @SuppressWarnings("deprecation")
    static long cpu(Task task) {
        return THREADS.getThreadCpuTime(task.carrier().getId());
    }

    private void takeFrom(Task task, int steps, StackTraceElement[] stack) {
        if (control.takeFrom(task, steps, place(stack))) {
            sameLooks = 0;
            control.resume();
        }
    }

    private static String place(StackTraceElement[] stack) {
        String where = Frames.text(Frames.firstOfProgram(stack));
        String what = stack[0].getClassName() + "." + stack[0].getMethodName();
        return where.startsWith(what) ? "blocked at " + where : what + ", called at " + where;
    }
}
