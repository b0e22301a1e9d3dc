package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.NoRouteToHostException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import threadlint.runtime.hooks.FileHooks;
import threadlint.runtime.hooks.PolicyHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.hooks.WorldHooks;
import threadlint.runtime.policy.Effect;
import threadlint.runtime.policy.Policy;
import threadlint.runtime.schedule.Failure;

/** The policy on threads of a schedule, and on others. */
@Timeout(20)
class PolicyByHandTest {
    @TempDir
    Path folder;

    private final ByHand hand = new ByHand();

    @BeforeEach
    void guard() throws Exception {
        allow(EnumSet.noneOf(Effect.class));
    }

    private void allow(Set<Effect> allowed) throws Exception {
        hand.settings.policy = new Policy(allowed, folder);
    }

    private static void assertStopped(String message, Executable deed) {
        assertStopped(SecurityException.class, message, deed);
    }

    private static void assertStopped(Class<? extends Exception> type, String message, Executable deed) {
        Exception thrown = assertThrows(Exception.class, deed);
        assertSame(type, thrown.getClass());
        assertEquals(message, thrown.getMessage());
    }

    @Test
    void threads_that_no_schedule_controls_are_not_concerned() throws InterruptedException {
        // Not the thread of the tests: it may be left over from a schedule of another one.
        boolean[] isFree = {false};
        Thread free = new Thread(() -> {
            FileHooks.writes("/etc/x");
            PolicyHooks.exits(1);
            isFree[0] = true;
        });
        free.start();
        free.join();
        assertTrue(isFree[0]);
        hand.passes(() -> {
            Thread other = new Thread(() -> attempt(() -> PolicyHooks.starts(new String[] {"ls"})));
            other.start();
            while (other.isAlive()) {
                Thread.onSpinWait();
            }
        });
    }

    @Test
    void each_kind_is_stopped_and_told() {
        Outcome outcome = hand.passes(() -> {
            assertStopped(
                    IOException.class,
                    "start of ls stopped by threadlint; allow it with --allow-process",
                    () -> PolicyHooks.starts(new String[] {"ls"}));
            assertStopped(
                    "end of a process stopped by threadlint; allow it with --allow-process", PolicyHooks::endsProcess);
            assertStopped(
                    NoRouteToHostException.class,
                    "datagram stopped by threadlint; allow it with --allow-network",
                    PolicyHooks::sends);
            assertStopped("write to /etc/x stopped by threadlint; allow it with --allow-files", () -> FileHooks.writes("/etc/x"));
            assertStopped("exit with status 2 stopped by threadlint; allow it with --allow-exit", () -> WorldHooks.exit(2));
        });
        List<String> blocked = outcome.schedule.blocked();
        // The place is that of assertThrows for all of them: classes of this package count as the tester's.
        assertEquals(4, blocked.size(), blocked::toString);
        assertTrue(blocked.get(2).matches("files: write to /etc/x at \\w+\\.java:\\d+"), blocked::toString);
    }

    @Test
    void the_network_fails_as_if_there_were_none() throws Exception {
        InetAddress host = InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1});
        hand.passes(() -> {
            int peer = PolicyHooks.connects(host, 80);
            assertNotEquals(80, peer);
            assertTrue(PolicyHooks.connectsTo(peer, host).isLoopbackAddress());
            assertEquals(host, PolicyHooks.connectsTo(80, host));
            assertStopped(
                    ConnectException.class,
                    "connection to db:1 stopped by threadlint; allow it with --allow-network",
                    () -> PolicyHooks.connects(InetSocketAddress.createUnresolved("db", 1)));
            assertStopped(
                    NoRouteToHostException.class,
                    "probe of 192.0.2.1 stopped by threadlint; allow it with --allow-network",
                    () -> PolicyHooks.probes(host));
            PolicyHooks.probes(InetAddress.getLoopbackAddress());
            for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                for (InetAddress own : Collections.list(each.getInetAddresses())) {
                    PolicyHooks.probes(own);
                }
            }
            assertEquals("localhost", PolicyHooks.looksUp("db"));
        });
    }

    @Test
    void what_is_allowed_is_not() throws Exception {
        for (Effect effect : EnumSet.complementOf(EnumSet.of(Effect.CHANCE))) {
            allow(EnumSet.of(effect));
            Outcome outcome = hand.run(() -> {
                attempt(() -> PolicyHooks.starts(new String[0]));
                attempt(PolicyHooks::sends);
                attempt(() -> FileHooks.changes("/etc/x"));
                attempt(() -> PolicyHooks.exits(0));
            });
            for (String text : outcome.schedule.blocked()) {
                assertTrue(!text.startsWith(effect.text), text);
            }
            assertEquals(3, outcome.schedule.blocked().size());
        }
    }

    private static void attempt(Executable deed) {
        try {
            deed.execute();
        } catch (SecurityException | IOException stopped) {
            // As the program would.
        } catch (Throwable error) {
            throw new AssertionError(error);
        }
    }

    @Test
    void an_exit_that_is_allowed_ends_the_schedule() throws Exception {
        allow(EnumSet.of(Effect.EXIT));
        assertEquals("the program exits with status 2", hand.fails(Failure.Kind.EXIT, () -> PolicyHooks.exits(2)).message);
    }

    @Test
    void without_policy_nothing_is_stopped_or_noted() {
        hand.settings.policy = null;
        Outcome outcome = hand.passes(() -> {
            FileHooks.writes("/etc/x");
            PolicyHooks.sends();
            PolicyHooks.loads(getClass(), "x");
        });
        assertEquals(List.of(), outcome.schedule.blocked());
        assertEquals(List.of(), outcome.schedule.unguarded());
    }

    @Test
    void libraries_of_the_jdk_are_not_noted() {
        Outcome outcome = hand.passes(() -> {
            PolicyHooks.loads(Object.class, "net");
            for (int i = 0; i < 2; i++) {
                PolicyHooks.loads(getClass(), "own");
            }
        });
        assertEquals(1, outcome.schedule.unguarded().size());
        assertTrue(outcome.schedule.unguarded().get(0).startsWith("native library own loaded at "));
    }

    /** A schedule whose main thread fails while another waits for it, and then does this although it is to end. */
    private Outcome failingBeside(ByHand.Code after) {
        return hand.run(() -> {
            Thread main = Thread.currentThread();
            boolean[] waits = {false};
            ByHand.start(() -> {
                waits[0] = true;
                try {
                    ThreadHooks.join(main);
                } finally {
                    after.run();
                }
            });
            while (!waits[0]) {
                ThreadHooks.yieldNow();
            }
            throw new IllegalStateException();
        });
    }

    private static String messageOfWrite() {
        try {
            FileHooks.writes("/etc/x");
            return "not stopped";
        } catch (SecurityException stopped) {
            return stopped.getMessage();
        }
    }

    @Test
    void a_thread_that_is_being_unwound_is_stopped() {
        String[] seen = {null};
        Outcome outcome = failingBeside(() -> seen[0] = messageOfWrite());
        assertNull(outcome.retire);
        assertEquals("write to /etc/x stopped by threadlint; allow it with --allow-files", seen[0]);
    }

    @Test
    void a_thread_that_cannot_be_ended_stays_guarded() throws Exception {
        hand.settings.unwindMillis = 200;
        CountDownLatch over = new CountDownLatch(1);
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        Outcome outcome = failingBeside(() -> {
            over.await();
            seen.add(messageOfWrite());
        });
        assertTrue(outcome.retire.contains("does not end"), outcome.retire);
        over.countDown();
        assertEquals("write to /etc/x stopped by threadlint; allow it with --allow-files", seen.take());
    }
}
