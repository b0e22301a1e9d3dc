package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.start;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import threadlint.harness.ByHand.Plain;
import threadlint.runtime.hooks.ParkHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.schedule.Failure;

/** How a schedule is judged beside threads of pools and timers that have nothing to do. */
class IdleThreadsTest {
    private final ByHand hand = new ByHand();

    /** Its queue blocks as that of the JDK does under the agent. */
    private static ThreadPoolExecutor pool() {
        BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>() {
            private static final long serialVersionUID = 1;

            @Override
            public Runnable take() {
                ParkHooks.park(null, 0, 0);
                return null;
            }
        };
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue, body -> new Plain(body::run));
    }

    @Test
    void aPoolThatNobodyShutsDownEndsWithTheProgram() {
        boolean[] done = {false};
        hand.passes(() -> {
            pool().execute(() -> done[0] = true);
            ThreadHooks.sleep(1);
        });
        assertTrue(done[0]);
    }

    @Test
    void aDaemonThatSpinsBesideSuchAPoolEndsWithTheProgramToo() {
        hand.settings.maxSteps = 500;
        hand.passes(() -> {
            pool().execute(() -> {});
            new Plain(IdleThreadsTest::spin).daemon().start();
        });
        hand.fails(Failure.Kind.LIVELOCK, () -> {
            pool().execute(() -> {});
            new Plain(IdleThreadsTest::spin).start();
        });
    }

    private static void spin() {
        for (;;) {
            ThreadHooks.yieldNow();
        }
    }

    @Test
    void aTaskOfAPoolThatNobodyWakesIsLost() {
        Failure failure = hand.fails(Failure.Kind.LOST_THREAD, () -> pool().execute(() -> ParkHooks.park(null, 0, 0)));
        assertEquals("the program has ended but for T1 is parked", Transcript.message(failure));
    }

    /** Has methods named as those in which threads of pools and timers of the JDK are idle. */
    private static final class Named {
        static void getTask() {
            ParkHooks.park(null, 0, 0);
        }

        static void awaitWork() {
            ParkHooks.park(null, 0, 0);
        }

        static void mainLoop() {
            ParkHooks.park(null, 0, 0);
        }
    }

    @Test
    void onlyThreadsOfPoolsOfTheJdkAreIdle() {
        hand.fails(Failure.Kind.LOST_THREAD, () -> start(Named::getTask));
        hand.fails(Failure.Kind.LOST_THREAD, () -> start(Named::awaitWork));
        hand.fails(Failure.Kind.LOST_THREAD, () -> start(Named::mainLoop));
    }
}
