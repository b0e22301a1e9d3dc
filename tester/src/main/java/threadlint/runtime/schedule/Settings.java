package threadlint.runtime.schedule;

import java.util.Set;
import threadlint.runtime.policy.Policy;
import threadlint.runtime.race.Aim;
import threadlint.runtime.race.Focus;

/** What bounds a schedule and what counts as an event. */
public final class Settings {
    public static final int USUAL_BUSY_FACTOR = 20;

    /** Time-outs of up to a second that may come before anything else is stuck, per schedule. */
    public int earlyTimeouts = 3;

    /** Whether each sleep may end before anything else is stuck, without limit. */
    public boolean earlySleeps;

    /** Spurious wake-ups, per thousand decisions (JLS 17.2.1 allows them at any time). */
    public int spurious = 10;

    /**
     * Steps after which a schedule that only spins is a livelock. From half of them on the schedule is fair. They
     * count from the last new thread on: what comes before is set-up.
     */
    public int maxSteps = 100_000;

    /** A schedule that does more than spin may take this many times {@link #maxSteps}. */
    public int busyFactor = USUAL_BUSY_FACTOR;

    /** A schedule that has had fewer threads is still being set up, and has the usual factor. */
    public int busyThreads;

    /**
     * Whether the program is over when the first thread has ended, as a test is: what others still wait for or do is
     * no failure then, unless they wait for each other, and they get few more steps.
     */
    public boolean endsWithMain;

    /** Errors that end other threads than the first one and are no failures; null if all are. */
    public ExpectedErrors expected;

    /** Whether the others go on when another thread than the first ends with an error, as without the tester. */
    public boolean outlivesErrors;

    /** Names of errors, as {@link ExpectedErrors#name} gives them, that end other threads than the first and are no failures. */
    public Set<String> knownErrors = Set.of();

    /** Wall time after which a schedule is ended, in milliseconds. */
    public long maxMillis = 10_000;

    /** The same for the first thread as long as there is no other one, which otherwise may take several times longer. */
    public long maxMillisAlone = Long.MAX_VALUE;

    /** The same, as far as experience bounds it further. */
    public long cutMillis = Long.MAX_VALUE;

    /** How many threads a schedule has when it comes to what is predicted; 0 if nothing is. */
    public int neededThreads;

    /** Wall time in which a thread has to end when its schedule is over, in milliseconds. */
    public long unwindMillis = 1_000;

    /** Whether the schedule has classes of its own, which it initialises. */
    public boolean freshClasses;

    /** Whose classes outlive the schedules although they have static state, null for none. */
    public ClassLoader sharing;

    /** How many of a thousand schedules are coarse; see {@link threadlint.runtime.choice.Movers}. */
    public int coarse;

    /** How many of a thousand schedules are prompt; see {@link threadlint.runtime.choice.Movers}. */
    public int prompt;

    /** Whether plain accesses are events, wherever they have hooks. */
    public boolean plainAccesses = true;

    /** Whether to look for data races among the watched accesses. */
    public boolean races;

    /** Whether the first conflict is the failure of a schedule that has no other one; see {@link threadlint.runtime.race.Conflict}. */
    public boolean conflictsFail;

    /** The conflict that {@link #conflictsFail} concerns, null for any. */
    public Aim aim;

    /** Whether the schedule is over when {@link #aim} is met: what the program does after that may take it too long. */
    public boolean endsAtAim;

    /** Accesses in libraries that are scheduling points, null for none; see {@link threadlint.runtime.race.Points}. */
    public Aim pair;

    /** The lines outside the JDK whose accesses are scheduling points, null for all of the program. */
    public Aim.SourceLine[] lines;

    /** What a schedule looks at, null for all watched accesses. */
    public Focus focus;

    /** Whether to record which sites met at one location; see {@link threadlint.runtime.race.Encounters}. */
    public boolean encounters;

    /** What the program may do outside the JVM; null if nothing is stopped. */
    public Policy policy;
}
