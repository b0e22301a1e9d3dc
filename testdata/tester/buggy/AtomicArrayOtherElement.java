// Fails: race
// By: random pos pct:2
// Events: all, watch buggy.AtomicArrayOtherElement
// Idea: elements of an atomic array are variables of their own: one does not publish for another.
package buggy;

import java.util.concurrent.atomic.AtomicIntegerArray;

public class AtomicArrayOtherElement {
    private final AtomicIntegerArray flags = new AtomicIntegerArray(2);
    private int value;

    void write() {
        value = 42;
        flags.set(0, 1);
    }

    void read() {
        if (flags.get(1) == 0 && value != 42 && value != 0) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicArrayOtherElement program = new AtomicArrayOtherElement();
        Thread writer = new Thread(program::write);
        writer.start();
        program.read();
        writer.join();
    }
}
