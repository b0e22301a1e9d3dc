// Passes.
// Idea: merge, computeIfAbsent and putIfAbsent of a ConcurrentHashMap are atomic; a function yields.
package correct;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class MapAtomic {
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final AtomicInteger created = new AtomicInteger();

    void work() {
        counts.merge("word", 1, Integer::sum);
        counts.computeIfAbsent("once", key -> {
            Thread.yield();
            return created.incrementAndGet();
        });
        counts.putIfAbsent("first", 1);
        counts.compute("word", (key, value) -> value + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        MapAtomic program = new MapAtomic();
        Thread other = new Thread(program::work);
        other.start();
        program.work();
        other.join();
        if (program.counts.get("word") != 4 || program.created.get() != 1 || program.counts.size() != 3) {
            throw new AssertionError(program.counts.toString());
        }
    }
}
