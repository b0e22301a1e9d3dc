// Passes.
// Idea: a synchronized map, and its own lock around what consists of several calls.
package correct;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class SynchronizedMapHeld {
    public static void main(String[] args) throws InterruptedException {
        Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>());
        Runnable count = () -> {
            map.merge("a", 1, Integer::sum);
            synchronized (map) {
                for (Map.Entry<String, Integer> entry : map.entrySet()) {
                    entry.setValue(entry.getValue() + 1);
                }
            }
        };
        Thread other = new Thread(count);
        other.start();
        count.run();
        other.join();
        if (map.get("a") != 4) {
            throw new AssertionError(map.toString());
        }
    }
}
