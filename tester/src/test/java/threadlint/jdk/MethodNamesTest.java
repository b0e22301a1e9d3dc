package threadlint.jdk;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MethodNamesTest {
    @Test
    void attemptsAreToldByName() {
        String[] attempts = {
            "get", "isEmpty", "hasNext", "tryLock", "compareAndSet", "weakCompareAndSetPlain", "poll", "peek", "contains", "size", "unlock",
            "releaseShared"
        };
        for (String name : attempts) {
            assertTrue(MethodNames.tries(name), name);
        }
        for (String name : new String[] {"getAndIncrement", "getAndSet", "add", "put", "set", "offer", "lock"}) {
            assertFalse(MethodNames.tries(name), name);
        }
        assertFalse(MethodNames.tries(""));
    }
}
