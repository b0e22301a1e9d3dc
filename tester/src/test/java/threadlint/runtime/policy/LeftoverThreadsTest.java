package threadlint.runtime.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import threadlint.runtime.hooks.WorldHooks;

@Timeout(20)
class LeftoverThreadsTest {
    /** The JVM is that of this test: it would be gone. */
    @Test
    void aThreadWhoseScheduleIsOverDoesNotEndTheJvm() throws Exception {
        Thread left = new Thread(() -> WorldHooks.exit(7));
        left.setDaemon(true);
        LeftoverThreads.keep(left, null);
        left.start();
        while (left.getState() != Thread.State.WAITING) {
            assertTrue(left.isAlive());
            Thread.sleep(1);
        }
        assertEquals("stay", left.getStackTrace()[2].getMethodName());
    }
}
