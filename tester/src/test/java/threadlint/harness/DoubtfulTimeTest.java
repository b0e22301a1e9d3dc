package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.start;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.hooks.WorldHooks;
import threadlint.runtime.schedule.Failure;

/** Failures that may come from the time that the program was told say nothing. */
class DoubtfulTimeTest {
    private static final int BOUND = 1_000;

    private final ByHand hand = new ByHand();
    private final Object object = new Object();

    DoubtfulTimeTest() {
        hand.settings.maxSteps = BOUND;
    }

    /** From half of the bound on the clock hurries. */
    private void look(int times) {
        start(() -> {});
        for (int i = 0; i < times; i++) {
            MemoryHooks.volatileRead(object, 0);
            WorldHooks.nanoTime();
        }
    }

    @Test
    void anExceptionIsNoneWhenTheClockIsFarAhead() {
        Failure failure = hand.fails(Failure.Kind.TIMEOUT, () -> {
            look(BOUND / 2 + 40);
            throw new IllegalStateException();
        });
        assertEquals(
                "the schedule had become so long that the clock was made to run ahead, by N s, when the program threw"
                        + " java.lang.IllegalStateException",
                failure.message.replaceFirst("\\d+ s", "N s"));
    }

    @Test
    void anExitIsNoneEither() {
        Failure failure = hand.fails(Failure.Kind.TIMEOUT, () -> {
            look(BOUND / 2 + 40);
            WorldHooks.exit(3);
        });
        assertEquals("the program exits with status 3", failure.message.replaceFirst(".* when ", ""));
        hand.passes(() -> {
            look(BOUND / 2 + 40);
            WorldHooks.exit(0);
        });
    }

    @Test
    void whereItIsAheadBySecondsAtMostFailuresCount() {
        hand.fails(Failure.Kind.EXCEPTION, () -> {
            look(BOUND / 2 + 20);
            throw new IllegalStateException();
        });
        hand.fails(Failure.Kind.EXIT, () -> {
            look(BOUND / 2 + 20);
            WorldHooks.exit(3);
        });
    }

    @Test
    void aNewThreadEndsTheHurry() {
        hand.fails(Failure.Kind.EXCEPTION, () -> {
            look(BOUND / 2 + 15);
            look(BOUND / 2 - 20);
            throw new IllegalStateException();
        });
    }

    @Test
    void anExceptionIsNoneAfterALimitThatExpiredBesideAThreadThatIsOutside() {
        Failure failure = hand.fails(Failure.Kind.TIMEOUT, () -> {
            CountDownLatch latch = new CountDownLatch(1);
            Thread outside = start(latch::await);
            ThreadHooks.join(outside, 50);
            latch.countDown();
            join(outside);
            throw new IllegalStateException();
        });
        assertEquals(
                "a time limit had expired while a thread was blocked outside when the program threw"
                        + " java.lang.IllegalStateException",
                failure.message);
        hand.fails(Failure.Kind.EXCEPTION, () -> {
            throw new IllegalStateException();
        });
    }
}
