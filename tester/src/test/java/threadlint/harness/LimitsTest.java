package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonObject;
import org.junit.jupiter.api.Test;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.schedule.Failure;
import threadlint.runtime.schedule.Settings;

class LimitsTest {
    private static final int BOUND = 1_000;

    private final ByHand hand = new ByHand();
    private final Settings settings = new Settings();

    LimitsTest() {
        hand.settings.maxSteps = BOUND;
        settings.maxSteps = BOUND;
    }

    private static Limits limits(String mode, Object... given) throws InputError {
        JsonObject json = new JsonObject();
        json.put("protocol", Plan.PROTOCOL);
        json.put("mode", mode);
        for (int i = 0; i < given.length; i += 2) {
            json.put((String) given[i], given[i + 1]);
        }
        return new Limits(new Plan(json));
    }

    /** A schedule in which two threads work for that many rounds. */
    private Outcome working(int rounds) {
        ByHand.Code work = () -> {
            for (int i = 0; i < rounds; i++) {
                MemoryHooks.volatileWrite(this, 0);
            }
        };
        return hand.run(() -> {
            ByHand.start(work);
            work.run();
        });
    }

    private Outcome endless() {
        Outcome outcome = working(Integer.MAX_VALUE);
        assertEquals(Failure.Kind.TIMEOUT, outcome.failure.kind);
        return outcome;
    }

    @Test
    void onceAScheduleHasRunOutAllOthersAreCutAtThePlainBound() throws Exception {
        Limits limits = limits("run");
        limits.apply(settings);
        assertEquals(Settings.USUAL_BUSY_FACTOR, settings.busyFactor);
        assertEquals(Long.MAX_VALUE, settings.cutMillis);

        limits.note(endless(), System.nanoTime(), false);
        limits.apply(settings);
        assertEquals(1, settings.busyFactor);
        assertTrue(settings.cutMillis < settings.maxMillis / 10, () -> settings.cutMillis + " ms");
        assertEquals(new Settings().maxMillis, settings.maxMillis);
    }

    @Test
    void aRecordedScheduleIsNotCutThoughTheOnesThatMeasuredRanOut() throws Exception {
        Limits limits = limits("record");
        limits.note(endless(), System.nanoTime(), true);
        limits.note(endless(), System.nanoTime(), false);
        limits.apply(settings);
        assertEquals(Settings.USUAL_BUSY_FACTOR, settings.busyFactor);
        assertEquals(Long.MAX_VALUE, settings.cutMillis);
    }

    @Test
    void schedulesThatProveAreCutByTimeOnceOthersHaveHadAsManyThreads() throws Exception {
        Limits limits = limits("prove");
        limits.note(endless(), System.nanoTime(), false);
        settings.neededThreads = 3;
        limits.apply(settings);
        assertEquals(Long.MAX_VALUE, settings.cutMillis);

        settings.neededThreads = 2;
        limits.apply(settings);
        assertTrue(settings.cutMillis < settings.maxMillis / 10, () -> settings.cutMillis + " ms");
        assertEquals(Settings.USUAL_BUSY_FACTOR, settings.busyFactor);

        settings.neededThreads = 3;
        limits.apply(settings);
        assertEquals(Long.MAX_VALUE, settings.cutMillis);
    }

    @Test
    void schedulesAsLongAsThoseThatEndedAreNotCut() throws Exception {
        Limits limits = limits("run");
        limits.note(working(2 * BOUND), System.nanoTime() - 3_000_000_000L, false);
        limits.note(endless(), System.nanoTime(), false);
        limits.apply(settings);
        assertTrue(settings.busyFactor * BOUND > 4 * BOUND && settings.busyFactor < 20, () -> "" + settings.busyFactor);
        assertTrue(settings.cutMillis >= 6_000, () -> settings.cutMillis + " ms");
    }

    /** What the JVM initialises once takes long, and may make threads of its own. */
    @Test
    void theTimeToMakeThreadsIsNotThatOfTheFirstSchedule() throws Exception {
        Limits limits = limits("run");
        limits.note(endless(), 0, true);
        limits.apply(settings);
        assertEquals(1, settings.busyFactor);
        assertEquals(Long.MAX_VALUE, settings.cutMillis, "nobody knows how long it takes");
        Outcome outcome = endless();
        limits.note(outcome, outcome.schedule.lastThreadCame() - 1_000_000_000L, false);
        limits.apply(settings);
        assertEquals(2_200, settings.cutMillis);

        limits.note(hand.run(() -> {
            for (;;) {
                MemoryHooks.volatileWrite(this, 0);
            }
        }), System.nanoTime(), false);
        limits.apply(settings);
        assertEquals(2_200, settings.cutMillis, "a schedule that was cut before it had all threads tells nothing");
    }

    /** It has run out in a long set-up, for which later schedules need as much time. */
    @Test
    void aScheduleThatMadeNoThreadCutsNoOther() throws Exception {
        Limits limits = limits("run");
        limits.note(hand.run(() -> {
            for (;;) {
                MemoryHooks.volatileWrite(this, 0);
            }
        }), System.nanoTime(), false);
        limits.apply(settings);
        assertEquals(Long.MAX_VALUE, settings.cutMillis);
    }

    /** A library starts a thread, and the program does much before it starts its own. */
    @Test
    void theSetUpIsNotCutBeforeAllThreadsAreThere() throws Exception {
        Limits limits = limits("run");
        limits.note(longSetUp(), 0, true);
        limits.apply(hand.settings);
        Outcome outcome = longSetUp();
        assertEquals(3, outcome.schedule.taskCount());
        assertTrue(outcome.schedule.steps() < 8 * BOUND, () -> outcome.schedule.steps() + " steps");
    }

    private Outcome longSetUp() {
        return hand.run(() -> {
            ByHand.start(() -> MemoryHooks.volatileWrite(this, 0));
            for (int i = 0; i < 5 * BOUND; i++) {
                MemoryHooks.volatileWrite(this, 0);
            }
            ByHand.start(() -> {
                for (;;) {
                    MemoryHooks.volatileWrite(this, 0);
                }
            });
        });
    }

    @Test
    void limitsThatTheUserSetsAreKept() throws Exception {
        Limits steps = limits("run", "max_steps", BOUND);
        steps.apply(settings);
        assertEquals(1, settings.busyFactor);

        Limits millis = limits("run", "max_millis", 3_000);
        millis.note(endless(), System.nanoTime(), false);
        millis.apply(settings);
        assertEquals(Long.MAX_VALUE, settings.cutMillis);
    }

    /** It has the limits of the schedule that it follows, which failed before they were reached. */
    @Test
    void aReplayHasRoom() throws Exception {
        limits("replay", "max_steps", BOUND).apply(settings);
        assertEquals(Settings.USUAL_BUSY_FACTOR, settings.busyFactor);
    }
}
