// Fails: deadlock
// By: random pos pct:2
// Idea: compute on one ConcurrentHashMap calls compute on another one, and the other way round: each
// thread holds the monitor of one bin and wants the other.
package buggy;

import java.util.concurrent.ConcurrentHashMap;

public class NestedCompute {
    private final ConcurrentHashMap<String, Integer> left = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Integer> right = new ConcurrentHashMap<>();

    static void both(ConcurrentHashMap<String, Integer> outer, ConcurrentHashMap<String, Integer> inner) {
        outer.compute("key", (key, value) -> inner.compute("key", (k, v) -> 1));
    }

    public static void main(String[] args) {
        NestedCompute program = new NestedCompute();
        new Thread(() -> both(program.left, program.right)).start();
        new Thread(() -> both(program.right, program.left)).start();
    }
}
