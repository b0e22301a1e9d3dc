// Fails: exception
// By: random pos pct:2
// Idea: get and put of a ConcurrentHashMap lose an update; merge would not.
package buggy;

import java.util.concurrent.ConcurrentHashMap;

public class MapGetThenPut {
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

    void count() {
        Integer old = counts.get("word");
        counts.put("word", old == null ? 1 : old + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        MapGetThenPut program = new MapGetThenPut();
        Thread other = new Thread(program::count);
        other.start();
        program.count();
        other.join();
        if (program.counts.get("word") != 2) {
            throw new AssertionError("count is " + program.counts.get("word"));
        }
    }
}
