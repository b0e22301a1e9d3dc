package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.locked;
import static threadlint.harness.ByHand.start;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.hooks.WorldHooks;
import threadlint.runtime.race.Conflict;
import threadlint.runtime.schedule.Failure;

class TranscriptTest {
    private static final int FIELD = Locations.of("Counter", "n");
    private static final int SITE = Sites.of("example", "method", 1, FIELD);
    private static final int OTHER_SITE = Sites.of("example", "method", 2, Locations.of("Counter", "other"));
    private static final int LAST_SITE = Sites.of("example", "method", 3, Locations.of("Counter", "last"));

    private final ByHand hand = new ByHand();

    private JsonObject told(long expected, ByHand.Code code) {
        JsonObject message = new JsonObject();
        Transcript transcript = new Transcript(expected);
        Outcome outcome = hand.run(code, transcript);
        transcript.fill(message, outcome.failure);
        return message;
    }

    private static String column(JsonObject message, String list, String key) {
        StringBuilder values = new StringBuilder();
        for (Object element : message.getArray(list)) {
            values.append(((JsonObject) element).get(key)).append("; ");
        }
        return values.toString();
    }

    @Test
    void aDeadlockEndsWithWhoWaitsForWhat() {
        Object left = new Object();
        Object right = new Object();
        JsonObject message = told(100, () -> {
            Thread named = new Thread(() -> {}, "named");
            ThreadHooks.start(named);
            Thread other = start(() -> locked(right, () -> {
                ThreadHooks.sleep(1);
                locked(left, () -> {});
            }));
            locked(left, () -> {
                ThreadHooks.sleep(1);
                locked(right, () -> {});
            });
            join(named, other);
        });
        assertEquals("deadlock", message.getObject("failure").getString("kind"));
        assertFalse(message.getObject("failure").has("thread"));
        assertEquals("0; 1; 2; ", column(message, "threads", "id"));
        assertEquals("main; named; ; ", column(message, "threads", "name"));
        assertEquals(
                "waits to enter Object#2, held by T2; ended; waits to enter Object#1, held by main; ",
                column(message, "threads", "state"));
        assertEquals("[Object#1]; []; [Object#2]; ", column(message, "threads", "holds"));
        assertFalse(message.getArray("threads").getObject(1).has("stack"), "it has ended");
        assertTrue(message.getArray("threads").getObject(2).has("stack"));
        String events = column(message, "events", "what");
        assertTrue(events.startsWith("begins; starts T1; goes on; starts T2; goes on; enters Object#1; "), events);
        String end = "waits to enter Object#2, held by T2; waits to enter Object#1, held by main; ";
        assertTrue(events.endsWith(end), events);
        String marks = column(message, "events", "mark");
        assertEquals(marks.length() - "true; ".length(), marks.indexOf("true"));
        assertEquals(0, message.getInt("events_before"));
    }

    @Test
    void onlyTheLastEventsAreTold() {
        ByHand.Code code = () -> {
            for (int i = 0; i < 998; i++) {
                MemoryHooks.volatileWrite(null, FIELD);
            }
            throw new IllegalStateException("end");
        };
        JsonObject message = told(1_000, code);
        assertEquals(400, message.getArray("events").size());
        assertEquals(600, message.getInt("events_before"));
        JsonArray events = message.getArray("events");
        assertEquals("throws IllegalStateException", events.getObject(399).getString("what"));
        assertEquals("writes Counter.n", events.getObject(398).getString("what"));
        JsonObject longer = told(0, code);
        assertEquals(400, longer.getArray("events").size());
        assertEquals(600, longer.getInt("events_before"));
        JsonObject thread = longer.getArray("threads").getObject(0);
        assertEquals("java.lang.IllegalStateException: end", thread.getString("error"));
        assertEquals("ended", thread.getString("state"));
        assertTrue(thread.has("stack"), "where it was thrown");
        assertEquals(0, longer.getObject("failure").getInt("thread"));
    }

    @Test
    void aRaceHasBothAccesses() {
        hand.settings.races = true;
        Object lock = new Object();
        JsonObject message = told(100, () -> {
            start(() -> locked(lock, () -> MemoryHooks.write(this, SITE)));
            ThreadHooks.sleep(1);
            MemoryHooks.read(this, SITE);
        });
        JsonObject race = message.getObject("race");
        assertEquals("Counter.n", race.getString("field"));
        assertEquals("write", race.getObject("first").getString("access"));
        assertEquals(1, race.getObject("first").getInt("thread"));
        assertEquals("[Object#1]", race.getObject("first").getArray("holds").toString());
        assertEquals("read", race.getObject("second").getString("access"));
        assertEquals(0, race.getObject("second").getInt("thread"));
        assertTrue(race.getObject("first").getArray("stack").getString(0).startsWith("java.lang.Thread.run("), race::toString);
        assertTrue(race.getObject("second").has("stack"));
        int marks = 0;
        for (Object event : message.getArray("events")) {
            marks += ((JsonObject) event).getBoolean("mark", false) ? 1 : 0;
        }
        assertEquals(2, marks);
        int[] array = {0};
        JsonObject element = told(100, () -> {
            start(() -> MemoryHooks.arrayWrite(array, 0, 0));
            ThreadHooks.sleep(1);
            MemoryHooks.arrayRead(array, 0, 0);
        });
        assertEquals("array element 0", element.getObject("race").getString("field"));
    }

    @Test
    void whatCouldNotBeRunAgainHasTheFailureAlone() {
        JsonObject message = new JsonObject();
        Transcript.fillUntold(message, hand.run(() -> WorldHooks.exit(2)).failure);
        assertEquals("the program exits with status 2", message.getObject("failure").getString("message"));
        assertEquals(new JsonArray(), message.getArray("events"));
        assertEquals(new JsonArray(), message.getArray("threads"));
        assertEquals(0, message.getInt("events_before"));
    }

    @Test
    void aThreadThatBeganBeforeTheFirstEventToldHasItsName() {
        JsonObject message = told(1_000, () -> {
            Thread other = start(() -> {});
            for (int i = 0; i < 998; i++) {
                MemoryHooks.volatileWrite(null, FIELD);
            }
            join(other);
            throw new IllegalStateException("end");
        });
        String events = column(message, "events", "what");
        assertTrue(events.endsWith("has joined T1; throws IllegalStateException; "), events);
    }

    @Test
    void aLockOfTheJdkIsHeldFromItsFirstOperationOn() {
        ReentrantLock lock = new ReentrantLock();
        JsonObject message = told(100, () -> {
            lock.lock();
            MemoryHooks.operation(lock, Locations.of("java.util.concurrent.locks.ReentrantLock", "lock"));
            throw new IllegalStateException("end");
        });
        assertEquals("[]; [ReentrantLock#1]; [ReentrantLock#1]; ", column(message, "events", "holds"));
        assertEquals("[ReentrantLock#1]; ", column(message, "threads", "holds"));
    }

    /** The methods of this test count as the tester's. */
    @Test
    void anEventIsWhereTheInnermostFrameIsThatIsNotTheTesters() {
        JsonObject message = told(100, () -> {
            MemoryHooks.volatileWrite(null, FIELD);
            List.of(1).forEach(each -> MemoryHooks.volatileWrite(null, FIELD));
            throw new IllegalStateException("end");
        });
        JsonArray events = message.getArray("events");
        assertFalse(events.getObject(1).has("at"));
        JsonObject event = events.getObject(2);
        assertEquals("java.lang.Iterable", event.getString("class"));
        assertEquals("Iterable.forEach", event.getString("method"));
        assertTrue(event.getString("at").startsWith("Iterable.java:"), event::toString);
    }

    @Test
    void theStateOfEachThreadIsTold() {
        JsonObject message = told(100, () -> {
            start(() -> ThreadHooks.sleep(1_000));
            new ByHand.Plain(() -> Thread.sleep(300)).start();
            ThreadHooks.sleep(1);
            start(() -> {});
            throw new IllegalStateException("end");
        });
        assertEquals("ended; sleeps; is blocked outside; could go on; ", column(message, "threads", "state"));
        StringBuilder blocked = new StringBuilder();
        for (Object event : message.getArray("events")) {
            boolean isOne = ((JsonObject) event).getString("kind").equals("BLOCKED");
            blocked.append(isOne ? ((JsonObject) event).getInt("thread") + " " : "");
        }
        assertEquals("1 ", blocked.toString(), "whoever could go on is not blocked");
    }

    @Test
    void anEventIsToldByItsNumber() {
        Transcript transcript = new Transcript(1_000);
        hand.run(
                () -> {
                    for (int i = 0; i < 997; i++) {
                        MemoryHooks.volatileWrite(null, FIELD);
                    }
                    List.of(1).forEach(each -> MemoryHooks.volatileRead(null, FIELD));
                },
                transcript);
        assertNull(transcript.told(599), "left out");
        assertEquals("T0 writes Counter.n", transcript.told(600));
        assertEquals("T0 writes Counter.n", transcript.told(997));
        assertTrue(transcript.told(998).matches("T0 reads Counter.n, Iterable.java:\\d+"), transcript.told(998));
        assertEquals("T0 ends", transcript.told(999));
        assertNull(transcript.told(1_000));
    }

    @Test
    void aLockTakenBeforeTheFirstEventToldIsHeld() {
        ReentrantLock lock = new ReentrantLock();
        JsonObject message = told(1_000, () -> {
            lock.lock();
            MemoryHooks.operation(lock, Locations.of("java.util.concurrent.locks.ReentrantLock", "lock"));
            for (int i = 0; i < 998; i++) {
                MemoryHooks.volatileWrite(null, FIELD);
            }
            throw new IllegalStateException("end");
        });
        assertEquals("[ReentrantLock#1]; ", column(message, "threads", "holds"));
    }

    /** The main thread is not started. */
    @Test
    void threadsAreNamedWhereverTheyAreMet() {
        JsonObject message = told(100, () -> {
            Thread main = ThreadHooks.currentThread();
            join(start(() -> join(main)));
        });
        assertEquals("waits for the end of T1; waits for the end of main; ", column(message, "threads", "state"));
    }

    /** Two threads that come to each of two pairs of accesses at once. */
    private void conflicts() throws Throwable {
        Object lock = new Object();
        Thread first = start(() -> locked(lock, () -> {
            MemoryHooks.write(this, SITE);
            MemoryHooks.read(this, OTHER_SITE);
            MemoryHooks.write(this, LAST_SITE);
        }));
        Thread second = start(() -> {
            MemoryHooks.read(this, SITE);
            MemoryHooks.write(this, LAST_SITE);
        });
        join(first, second);
    }

    private static String marked(JsonObject message) {
        StringBuilder marked = new StringBuilder();
        for (Object each : message.getArray("events")) {
            JsonObject event = (JsonObject) each;
            boolean isOne = event.getBoolean("mark", false);
            marked.append(isOne ? "T" + event.getInt("thread") + " " + event.getString("what") + "; " : "");
        }
        return marked.toString();
    }

    @Test
    void aConflictHasBothItsAccesses() {
        Transcript transcript = new Transcript(100);
        Outcome outcome = hand.following(0, 0, 1, 1, 2, 1, 1, 2).run(this::conflicts, transcript);
        Conflict[] found = outcome.schedule.accesses().conflicts();
        JsonObject message = new JsonObject();
        transcript.fill(message, Failure.conflict(found[0]));
        JsonObject race = message.getObject("race");
        assertEquals("Counter.n", race.getString("field"));
        assertEquals("1 write [Object#1]", side(race, "first"));
        assertEquals("2 read []", side(race, "second"));
        assertEquals("T1 writes TranscriptTest#1.n; T2 reads TranscriptTest#1.n; ", marked(message));
    }

    private static String side(JsonObject race, String which) {
        JsonObject side = race.getObject(which);
        assertTrue(side.getArray("stack").getString(0).startsWith("java.lang.Thread.run("), side::toString);
        return side.getInt("thread") + " " + side.getString("access") + " " + side.getArray("holds");
    }

    /** It may be what the failure comes from. */
    @Test
    void theLastConflictBeforeAFailureIsToldWithIt() {
        hand.following(0, 0, 1, 1, 2, 1, 1, 2);
        JsonObject message = told(100, () -> {
            conflicts();
            throw new IllegalStateException("end");
        });
        assertEquals("exception", message.getObject("failure").getString("kind"));
        assertEquals("Counter.last", message.getObject("race").getString("field"));
    }

    @Test
    void aTimeLimitThatExpiresEarlyIsToldOnce() {
        hand.settings.earlyTimeouts = 3;
        hand.following(1, 1, 0, 1, 0, 1, 0);
        JsonObject message = told(100, () -> {
            start(() -> {
                for (int i = 0; i < 3; i++) {
                    ThreadHooks.sleep(40);
                }
            });
            for (int i = 0; i < 6; i++) {
                MemoryHooks.volatileWrite(null, FIELD);
            }
            throw new IllegalStateException("end");
        });
        JsonArray early = message.getArray("early_timeouts");
        assertEquals(1, early.size(), early::toString);
        assertTrue(
                early.getString(0).matches("the time limit of Thread.sleep \\(40 ms\\) at Thread.java:\\d+"
                        + " expired for T1 while main could go on"),
                early.getString(0));
    }
}
