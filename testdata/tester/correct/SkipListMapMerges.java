// Passes.
// Idea: atomic updates of a sorted map, and its first entry.
package correct;

import java.util.concurrent.ConcurrentSkipListMap;

public class SkipListMapMerges {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentSkipListMap<String, Integer> map = new ConcurrentSkipListMap<>();
        Runnable count = () -> {
            map.merge("b", 1, Integer::sum);
            map.merge("a", 1, Integer::sum);
        };
        Thread one = new Thread(count);
        Thread two = new Thread(count);
        one.start();
        two.start();
        one.join();
        two.join();
        if (!map.firstKey().equals("a") || map.get("a") != 2 || map.get("b") != 2 || map.headMap("b").size() != 1) {
            throw new AssertionError(map.toString());
        }
    }
}
