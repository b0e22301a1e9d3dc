// Passes.
// Idea: computeIfAbsent runs its function once for each key, and keeps it from other threads.
package correct;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

public class MapComputesOnce {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentMap<String, List<Integer>> map = new ConcurrentHashMap<>();
        AtomicInteger made = new AtomicInteger();
        Runnable use = () -> {
            map.computeIfAbsent("key", key -> {
                made.incrementAndGet();
                return new ArrayList<>();
            });
            map.compute("key", (key, list) -> {
                list.add(1);
                return list;
            });
        };
        Thread one = new Thread(use);
        Thread two = new Thread(use);
        one.start();
        two.start();
        one.join();
        two.join();
        if (made.get() != 1 || map.get("key").size() != 2) {
            throw new AssertionError(made + " " + map);
        }
    }
}
