// Passes.
// Idea: only objects behind static final fields change, no static field is written: still each
// schedule must start anew.
package correct;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class StaticFinalState {
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final int[] TABLE = new int[1];
    private static final ConcurrentHashMap<String, String> CACHE = new ConcurrentHashMap<>();

    static void work() {
        NEXT.incrementAndGet();
        CACHE.put(Thread.currentThread().getName(), "seen");
    }

    public static void main(String[] args) throws InterruptedException {
        if (NEXT.get() != 0 || TABLE[0] != 0 || !CACHE.isEmpty()) {
            throw new AssertionError("left over from another schedule");
        }
        Thread other = new Thread(StaticFinalState::work, "other");
        other.start();
        work();
        other.join();
        TABLE[0]++;
        if (NEXT.get() != 2 || CACHE.size() != 2) {
            throw new AssertionError("lost: " + NEXT + CACHE);
        }
    }
}
