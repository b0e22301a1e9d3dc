// Fails: exception race
// By: random pos pct:2
// Events: all, watch buggy.ReflectedElement
// Idea: an element is incremented through java.lang.reflect.Array: the get and the set are two accesses, and an update is lost.
package buggy;

import java.lang.reflect.Array;

public class ReflectedElement {
    private final Object cells = new int[1];

    void increment() {
        Array.set(cells, 0, Array.getInt(cells, 0) + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        ReflectedElement program = new ReflectedElement();
        Thread other = new Thread(program::increment);
        other.start();
        program.increment();
        other.join();
        if (Array.getInt(program.cells, 0) != 2) {
            throw new AssertionError("an update is lost");
        }
    }
}
