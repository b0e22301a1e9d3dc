// Fails: deadlock
// By: random pos pct:2
// Idea: Vector.forEach holds the vector's monitor while the callback takes another one; the other
// thread adds to the vector under that one. The JDK takes the first monitor.
package buggy;

import java.util.List;
import java.util.Vector;

public class VectorForEachDeadlock {
    private final Object lock = new Object();
    private final Vector<String> elements = new Vector<>(List.of("a"));

    void read() {
        elements.forEach(element -> {
            synchronized (lock) {
                element.length();
            }
        });
    }

    void write() {
        synchronized (lock) {
            elements.add("b");
        }
    }

    public static void main(String[] args) {
        VectorForEachDeadlock program = new VectorForEachDeadlock();
        new Thread(program::read).start();
        new Thread(program::write).start();
    }
}
