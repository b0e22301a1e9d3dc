// Passes.
// Idea: bulk operations of a concurrent map in parallel, and a set over it.
package correct;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

public class MapBulkOperations {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Set<Integer> seen = ConcurrentHashMap.newKeySet();
        Thread other = new Thread(() -> IntStream.range(0, 20).forEach(i -> map.put(i, i)));
        other.start();
        map.forEach(1, (key, value) -> seen.add(key));
        other.join();
        int sum = map.reduceValues(1, Integer::sum);
        map.forEachKey(1, seen::add);
        if (sum != 190 || seen.size() != 20) {
            throw new AssertionError(sum + " " + seen);
        }
    }
}
