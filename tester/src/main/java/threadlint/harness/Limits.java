package threadlint.harness;

import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.schedule.Settings;

/**
 * When a schedule is cut, as far as the user did not say.
 *
 * <p>A schedule that does more than spin may be a long one, so it has many times the steps after which spinning is a
 * livelock. Once one has run out nevertheless, the program may loop for ever by design, and what there is to find
 * lies in the first rounds: all further schedules are cut early, unless those that ended took longer. That may miss
 * failures in long schedules of such programs; each that was cut is told as inconclusive.
 *
 * <p>None is cut for its steps before it has had as many threads as one that ran out: a library that starts a thread
 * early does not end the set-up of the program.
 */
final class Limits {
    /** Once a schedule has run out, this part of the time is left to each, besides what it needs to make its threads. */
    private static final int SHORTER = 50;

    /** How much longer a schedule may take than others did for the same. */
    private static final int ROOM = 2;

    private static final long MILLI = 1_000_000;

    /** Whether the schedules that ran before only measured: the one that is recorded is to be as long as it can. */
    private final boolean isRecording;

    /** Likewise, except where the schedules that measured came as far as the prediction and went on without end. */
    private final boolean isProving;

    private final boolean stepsGiven;
    private final boolean millisGiven;
    private boolean ranOut;

    /** Of the schedules that ended. */
    private long mostSteps;

    private long mostNanos;

    /** The most threads that a schedule had that ran out, also the first. */
    private int threadsOfEndless;

    /** The most threads that a schedule had that ran out, and the shortest time in which it had made them. */
    private int mostThreads;

    private long setUpNanos;

    Limits(Plan plan) {
        isRecording = plan.mode.equals("record");
        isProving = plan.mode.equals("prove");
        stepsGiven = plan.isGiven("max_steps");
        millisGiven = plan.isGiven("max_millis");
    }

    /** Sets those of the next schedule. */
    void apply(Settings settings) {
        if (stepsGiven) {
            settings.busyFactor = 1;
        } else if (ranOut && !isRecording && !isProving) {
            settings.busyThreads = threadsOfEndless;
            settings.busyFactor = (int) Math.min(Settings.USUAL_BUSY_FACTOR, 1 + ROOM * mostSteps / settings.maxSteps);
        }
        boolean isCut = mostThreads >= Math.max(1, settings.neededThreads) && !millisGiven && !isRecording;
        settings.cutMillis = isCut
                ? Math.max(settings.maxMillis / SHORTER + ROOM * setUpNanos / MILLI, ROOM * mostNanos / MILLI)
                : Long.MAX_VALUE;
    }

    /**
     * A schedule is over that began at that time.
     *
     * @param isFirst whether it is one that initialises what the JVM initialises once
     */
    void note(Outcome outcome, long begin, boolean isFirst) {
        Schedule schedule = outcome.schedule;
        if (outcome.isInconclusive()) {
            ranOut = true;
            threadsOfEndless = Math.max(threadsOfEndless, schedule.taskCount());
            if (!isFirst && schedule.taskCount() > 1) {
                noteSetUp(schedule.taskCount(), schedule.lastThreadCame() - begin);
            }
        } else if (outcome.failure == null && !isFirst) {
            mostSteps = Math.max(mostSteps, schedule.steps());
            mostNanos = Math.max(mostNanos, System.nanoTime() - begin);
        }
    }

    private void noteSetUp(int threads, long nanos) {
        if (threads > mostThreads || threads == mostThreads && nanos < setUpNanos) {
            mostThreads = threads;
            setUpNanos = nanos;
        }
    }
}
