package threadlint.runtime.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Which time limits wait for threads that are blocked outside, and for how long. */
class GraceTest {
    private static final long AGES = Task.NEVER / 2;

    private final Tasks tasks = new Tasks();
    private final Grace grace = new Grace();
    private final Task main = tasks.add(Thread.currentThread(), Thread.currentThread());

    @Test
    void nothingWaitsUnlessAThreadIsOutside() {
        Task other = add(false);
        assertFalse(grace.holdsBack(tasks, AGES));
        other.goOutside("here");
        assertTrue(grace.holdsBack(tasks, AGES));
        grace.end();
        other.end();
        assertFalse(grace.holdsBack(tasks, AGES));
    }

    @Test
    void aLimitWaitsOnceAndThenExpires() throws InterruptedException {
        add(false).goOutside("here");
        assertFalse(grace.isOver());
        long since = System.nanoTime();
        assertTrue(grace.holdsBack(tasks, 20_000_000));
        waitForTheEnd();
        assertTrue(System.nanoTime() - since >= 20_000_000);
        assertFalse(grace.holdsBack(tasks, 20_000_000));
        assertTrue(grace.holdsBack(tasks, 20_000_000), "the next one");
    }

    @Test
    void aWaitGoesOnUntilItIsOverOrEnded() {
        add(false).goOutside("here");
        assertTrue(grace.holdsBack(tasks, AGES));
        assertTrue(grace.holdsBack(tasks, 1), "the limit of another thread does not end it");
        assertEquals(1_000_000_000, grace.length());
        grace.end();
        assertFalse(grace.isOver());
        assertFalse(grace.holdsBack(tasks, 1));
    }

    @Test
    void aLimitThatIsVeryNearExpiresAtOnce() {
        add(false).goOutside("here");
        assertFalse(grace.holdsBack(tasks, 99_999));
        assertTrue(grace.holdsBack(tasks, 100_000));
    }

    @Test
    void atMostASecondIsWaitedAtATime() {
        add(false).goOutside("here");
        grace.holdsBack(tasks, AGES);
        assertEquals(1_000_000_000, grace.length());
    }

    /** Else a daemon that is never to come back would cost a second per schedule. */
    @Test
    void daemonsGetLessUnlessTheyAreJoined() {
        Task daemon = add(true);
        daemon.goOutside("here");
        grace.holdsBack(tasks, AGES);
        assertEquals(100_000_000, grace.length());
        grace.end();
        main.announceJoin(daemon);
        grace.holdsBack(tasks, AGES);
        assertTrue(grace.length() > 900_000_000, "less what was spent");
    }

    @Test
    void theWaitsOfAScheduleComeToAnEnd() throws InterruptedException {
        add(true).goOutside("here");
        long since = System.nanoTime();
        while (grace.holdsBack(tasks, AGES)) {
            waitForTheEnd();
            assertFalse(grace.holdsBack(tasks, AGES));
        }
        assertTrue(System.nanoTime() - since >= 199_000_000, "all but what is too short to be worth it");
        assertTrue(grace.holdsBack(joined(), AGES), "there is time left for others");
    }

    private Tasks joined() {
        Task joined = add(false);
        joined.goOutside("there");
        main.announceJoin(joined);
        return tasks;
    }

    private Task add(boolean daemon) {
        Thread thread = new Thread(() -> {});
        thread.setDaemon(daemon);
        return tasks.add(thread, thread);
    }

    private void waitForTheEnd() throws InterruptedException {
        while (!grace.isOver()) {
            Thread.sleep(1);
        }
    }
}
