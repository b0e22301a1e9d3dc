package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.locked;
import static threadlint.harness.ByHand.start;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import threadlint.harness.ByHand.Plain;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.hooks.MonitorHooks;
import threadlint.runtime.hooks.ParkHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.hooks.ValueHooks;
import threadlint.runtime.hooks.WorldHooks;
import threadlint.runtime.schedule.Failure;

/** How a schedule is judged. */
class StuckThreadsTest {
    private final ByHand hand = new ByHand();
    private final Object left = new Object();
    private final Object right = new Object();

    private void cross(Object first, Object second, int pause) throws Throwable {
        locked(first, () -> {
            ThreadHooks.sleep(pause);
            locked(second, () -> {});
        });
    }

    @Test
    void crossedMonitorsDeadlockInSomeInterleaving() {
        assertEquals(Set.of("deadlock", "fine"), hand.every(() -> {
            Object a = new Object();
            Object b = new Object();
            join(
                    start(() -> locked(a, () -> locked(b, () -> {}))),
                    start(() -> locked(b, () -> locked(a, () -> {}))));
            return "fine";
        }));
        assertEquals(Set.of("fine"), hand.every(() -> {
            Object a = new Object();
            Object b = new Object();
            join(
                    start(() -> locked(a, () -> locked(b, () -> {}))),
                    start(() -> locked(a, () -> locked(b, () -> {}))));
            return "fine";
        }));
    }

    @Test
    void aCycleIsSeenWhileAnotherThreadRuns() {
        int[] rounds = {0};
        Failure failure = hand.fails(Failure.Kind.DEADLOCK, () -> {
            start(() -> cross(left, right, 1));
            start(() -> cross(right, left, 1));
            for (;;) {
                ThreadHooks.yieldNow();
                rounds[0]++;
            }
        });
        assertEquals(
                "threads wait for each other: T1 waits to enter Object#1, held by T2,"
                        + " T2 waits to enter Object#2, held by T1",
                Transcript.message(failure));
        assertTrue(rounds[0] < 500);
        assertEquals(-1, failure.thread);
    }

    @Test
    void aThreadThatJoinsItselfWaitsForItself() {
        Failure failure = hand.fails(Failure.Kind.DEADLOCK, () -> ThreadHooks.join(ThreadHooks.currentThread()));
        assertEquals("a thread waits for itself: main waits for the end of main", Transcript.message(failure));
    }

    /** Not judged before nobody can go on, since an interrupt would help. */
    @Test
    void aCycleThatAnInterruptCanBreakIsNoDeadlockYet() {
        hand.passes(() -> {
            Thread main = ThreadHooks.currentThread();
            Thread first = start(() -> {
                try {
                    ThreadHooks.join(main);
                } catch (InterruptedException e) {
                    ThreadHooks.yieldNow();
                }
            });
            start(() -> {
                ThreadHooks.sleep(100);
                ThreadHooks.interrupt(first);
            });
            ThreadHooks.join(first);
        });
    }

    @Test
    void whenMainWaitsForeverThatIsADeadlock() {
        Failure failure = hand.fails(Failure.Kind.DEADLOCK, () -> {
            start(() -> ParkHooks.park(null, 0, 0));
            locked(left, () -> MonitorHooks.wait(left));
        });
        assertEquals(
                "no thread can go on: main waits to be notified on Object#1, T1 is parked", Transcript.message(failure));
    }

    @Test
    void whenMainHasEndedAThreadThatNobodyWakesIsLost() {
        Failure failure = hand.fails(Failure.Kind.LOST_THREAD, () -> {
            start(() -> {});
            start(() -> ParkHooks.park(left, 0, 0));
        });
        assertEquals("the program has ended but for T2 waits for Object#1", Transcript.message(failure));
        assertEquals(2, failure.thread);
    }

    @Test
    void lostThreadsOfWhichOneHoldsUpAnotherAreADeadlock() {
        Failure failure = hand.fails(Failure.Kind.DEADLOCK, () -> {
            start(() -> locked(left, () -> ParkHooks.park(null, 0, 0)));
            start(() -> {
                ThreadHooks.sleep(1);
                locked(left, () -> {});
            });
        });
        assertEquals(
                "no thread can go on: T1 is parked, T2 waits to enter Object#1, held by T1", Transcript.message(failure));
    }

    @Test
    void waitingDaemonsEndWithTheProgram() {
        boolean[] unwound = {false};
        hand.passes(() -> {
            new Plain(() -> {
                try {
                    ParkHooks.park(null, 0, 0);
                } finally {
                    unwound[0] = true;
                }
            }).daemon().start();
            ThreadHooks.sleep(1);
        });
        assertTrue(unwound[0]);
    }

    @Test
    void aRunningDaemonEndsWithTheProgramToo() {
        int[] rounds = {0};
        hand.passes(() -> {
            new Plain(() -> {
                for (;;) {
                    ThreadHooks.yieldNow();
                    rounds[0]++;
                }
            }).daemon().start();
            ThreadHooks.sleep(1);
        });
        assertTrue(rounds[0] > 0);
    }

    @Test
    void aThreadThatIsNoDaemonOutlivesMain() {
        int[] rounds = {0};
        hand.passes(() -> start(() -> {
            while (rounds[0] < 100) {
                ThreadHooks.yieldNow();
                rounds[0]++;
            }
        }));
        assertEquals(100, rounds[0]);
    }

    @Test
    void anUncaughtExceptionOfAnyThreadFails() {
        RuntimeException thrown = new RuntimeException("broken");
        Failure failure = hand.fails(Failure.Kind.EXCEPTION, () -> join(start(() -> {}), start(() -> {
            throw thrown;
        })));
        assertSame(thrown, failure.error);
        assertEquals(2, failure.thread);
        assertEquals("java.lang.RuntimeException: broken", Transcript.message(failure));
        assertEquals(0, hand.fails(Failure.Kind.EXCEPTION, () -> {
            throw new AssertionError();
        }).thread);
        assertEquals(1, hand.fails(Failure.Kind.EXCEPTION, () -> {
            new Plain(() -> {
                throw new AssertionError();
            }).start();
            ThreadHooks.sleep(1);
        }).thread);
    }

    @Test
    void anExceptionThatTheProgramHandlesIsNoFailure() {
        List<String> seen = new ArrayList<>();
        hand.passes(() -> {
            Thread thread = ByHand.thread(() -> {
                throw new AssertionError("handled");
            });
            thread.setUncaughtExceptionHandler((who, error) -> {
                seen.add((who == thread) + " " + error.getMessage());
                throw new IllegalStateException("ignored");
            });
            ThreadHooks.start(thread);
            join(thread);
        });
        assertEquals(List.of("true handled"), seen);
    }

    @Test
    void anExitEndsTheProgramAndItsStatusTells() {
        boolean[] wentOn = {false};
        hand.passes(() -> {
            start(() -> ParkHooks.park(null, 0, 0));
            WorldHooks.exit(0);
            wentOn[0] = true;
        });
        Failure failure = hand.fails(Failure.Kind.EXIT, () -> join(start(() -> WorldHooks.exit(Runtime.getRuntime(), 3))));
        assertEquals("the program exits with status 3", failure.message);
        assertEquals(false, wentOn[0]);
    }

    /** The thread that it waits for has only just ended. */
    @Test
    void aThreadThatSpunBesideOneThatWorkedMayGoOn() {
        hand.settings.maxSteps = 1_000;
        hand.passes(() -> {
            boolean[] done = new boolean[1];
            Thread worker = start(() -> {
                for (int i = 0; i < 3_000; i++) {
                    MemoryHooks.volatileWrite(left, 0);
                }
            });
            Thread waiter = start(() -> {
                while (!done[0]) {
                    ThreadHooks.yieldNow();
                }
            });
            join(worker);
            ThreadHooks.yieldNow();
            done[0] = true;
            join(waiter);
        });
    }

    @Test
    void threadsThatOnlySpinAreALivelock() {
        hand.settings.maxSteps = 2_000;
        Failure failure = hand.fails(Failure.Kind.LIVELOCK, () -> {
            start(() -> {
                for (;;) {
                    MemoryHooks.volatileRead(left, 0);
                }
            });
            for (;;) {
                ThreadHooks.yieldNow();
            }
        });
        assertTrue(failure.message.startsWith("no thread gets further: after 8000 steps"), failure.message);
    }

    @Test
    void threadsThatSleepBetweenPiecesOfWorkAreNoLivelock() {
        hand.settings.maxSteps = 1_000;
        long[] done = {0};
        hand.passes(() -> {
            for (int thread = 0; thread < 2; thread++) {
                start(() -> {
                    for (int i = 0; i < 1_000; i++) {
                        MemoryHooks.volatileWrite(left, 0);
                        ValueHooks.value(++done[0]);
                        ThreadHooks.sleep(1);
                    }
                });
            }
        });
        hand.fails(Failure.Kind.LIVELOCK, () -> {
            start(() -> {});
            for (;;) {
                MemoryHooks.volatileWrite(left, 0);
                ValueHooks.value(++done[0] % 2);
                ThreadHooks.sleep(1);
            }
        });
    }

    @Test
    void workIsNoLivelockButEndsAtTwentyTimesTheBound() {
        hand.settings.maxSteps = 1_000;
        hand.passes(() -> {
            start(() -> {});
            for (int i = 0; i < 9_000; i++) {
                locked(left, () -> MemoryHooks.volatileWrite(left, 0));
            }
        });
        Failure failure = hand.fails(Failure.Kind.TIMEOUT, () -> {
            start(() -> {});
            for (;;) {
                locked(left, () -> {});
            }
        });
        assertEquals("still running after 20000 steps", failure.message);
    }

    @Test
    void pastTheStepBoundThreadsThatWorkGoOnTakingTurns() {
        hand.settings.maxSteps = 1_000;
        int[] rounds = {0};
        hand.passes(() -> {
            start(() -> {
                for (int i = 0; i < 1_500; i++) {
                    locked(left, () -> rounds[0]++);
                }
            });
            while (rounds[0] < 1_500) {
                locked(right, () -> {});
            }
        });
    }

    @Test
    void aThreadThatWaitsForALockThatIsNeverReleasedIsTold() {
        ReentrantLock lock = new ReentrantLock();
        Failure failure = hand.fails(Failure.Kind.DEADLOCK, () -> {
            lock.lock();
            Thread other = start(() -> ParkHooks.park(sync(lock), 0, 0));
            ThreadHooks.join(other);
        });
        assertEquals(
                "threads wait for each other: main waits for the end of T1,"
                        + " T1 waits for NonfairSync#1, held by main",
                Transcript.message(failure).replace("ReentrantLock$", ""));
    }

    private static Object sync(ReentrantLock lock) throws ReflectiveOperationException {
        java.lang.reflect.Field field = ReentrantLock.class.getDeclaredField("sync");
        field.setAccessible(true);
        return field.get(lock);
    }

    @Test
    void fairnessBeginsAtHalfOfTheBound() {
        hand.settings.maxSteps = 1_000;
        boolean[] seen = {false};
        Outcome outcome = hand.passes(() -> {
            Thread other = start(() -> seen[0] = true);
            for (int i = 0; i < 600; i++) {
                MemoryHooks.volatileRead(left, 0);
                assertEquals(i > 510, seen[0] && i > 510);
            }
            assertTrue(seen[0]);
            join(other);
        });
        assertTrue(outcome.schedule.tookTurns());
        Outcome brief = hand.passes(() -> {
            start(() -> {});
            MemoryHooks.volatileRead(left, 0);
        });
        assertEquals(false, brief.schedule.tookTurns());
    }

    /** The loop calls what the agent puts before each jump back. */
    @Test
    void aDaemonThatLoopsWithoutAStepLetsOthersGoOnAndEndsWithThem() {
        int[] rounds = {0};
        hand.passes(() -> {
            new ByHand.Plain(() -> {
                for (;;) {
                    ThreadHooks.turn();
                }
            }).daemon().start();
            ThreadHooks.yieldNow();
            rounds[0]++;
        });
        assertEquals(1, rounds[0]);
        assertTrue(hand.events.contains("1 BEGIN"), () -> hand.events.toString());
    }

    /** A loop that counts makes the same steps, whatever was counted before. */
    @Test
    void aStepCountsTurnsAnew() {
        ByHand.Code loop = () -> {
            for (int i = 0; i < (1 << 20) + (1 << 17); i++) {
                ThreadHooks.turn();
            }
        };
        for (int i = 0; i < 3; i++) {
            hand.passes(loop);
            assertEquals(3, hand.events.stream().filter("0 YIELD"::equals).count());
        }
    }

    /** Turns of loops that end by themselves add up with the others; a loop whose bound is negative makes none. */
    @Test
    void turnsCountedAtOnceAddUp() {
        ByHand.Code loops = () -> {
            ThreadHooks.yieldNow();
            ThreadHooks.turns((1 << 20) - 2);
            ThreadHooks.turns(Integer.MIN_VALUE);
            ThreadHooks.turn();
        };
        hand.passes(loops);
        assertEquals(1, hand.events.stream().filter("0 YIELD"::equals).count());
        hand.passes(() -> {
            loops.run();
            ThreadHooks.turns(1);
            ThreadHooks.turns(1 << 20);
            ThreadHooks.turns(Integer.MAX_VALUE);
        });
        assertEquals(4, hand.events.stream().filter("0 YIELD"::equals).count());
    }

    /** A long set-up does not use up what a strategy has to choose. */
    @Test
    void fairnessCountsFromTheLastNewThread() {
        hand.settings.maxSteps = 1_000;
        int[] rounds = {0};
        Outcome outcome = hand.passes(() -> {
            for (int i = 0; i < 700; i++) {
                MemoryHooks.volatileRead(left, 0);
            }
            Thread other = start(() -> rounds[0]++);
            for (int i = 0; i < 400; i++) {
                MemoryHooks.volatileRead(left, 0);
            }
            assertEquals(0, rounds[0]);
            join(other);
        });
        assertTrue(outcome.schedule.tookTurns());
        int chosen = outcome.schedule.chosenSteps();
        assertTrue(chosen > 890 && chosen < 920, () -> chosen + " steps");
    }

    /** What only looks may count, so more steps decide, also where work would be ended. */
    @Test
    void threadsThatOnlyLookAreALivelockWhereWorkEndsAtTheBound() {
        hand.settings.maxSteps = 1_000;
        hand.settings.busyFactor = 1;
        hand.fails(Failure.Kind.LIVELOCK, () -> {
            for (;;) {
                MemoryHooks.volatileRead(left, 0);
            }
        });
        Failure failure = hand.fails(Failure.Kind.TIMEOUT, () -> {
            for (;;) {
                locked(left, () -> {});
            }
        });
        assertEquals("still running after 1000 steps", failure.message);
    }

    @Test
    void whereNobodyWaitsForEachOtherNoDeadlockIsCertain() {
        assertEquals(false, StuckThreads.isCertain(hand.passes(() -> join(start(() -> {}))).schedule));
    }
}
