// Fails: exception
// By: random pos pct:2
// Idea: containsKey and put of a ConcurrentHashMap are two operations: both threads find nothing.
package buggy;

import java.util.concurrent.ConcurrentHashMap;

public class MapCheckThenAct {
    private final ConcurrentHashMap<String, Thread> owners = new ConcurrentHashMap<>();

    void claim() {
        if (!owners.containsKey("key") && owners.put("key", Thread.currentThread()) != null) {
            throw new AssertionError("claimed twice");
        }
    }

    public static void main(String[] args) {
        MapCheckThenAct program = new MapCheckThenAct();
        new Thread(program::claim).start();
        new Thread(program::claim).start();
    }
}
