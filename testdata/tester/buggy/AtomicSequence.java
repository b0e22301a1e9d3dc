// Fails: exception
// By: random pos pct:2
// Idea: getAndIncrement is a read-modify-write although its name begins with get: a thread sees
// another one's step between its own two.
package buggy;

import java.util.concurrent.atomic.AtomicInteger;

public class AtomicSequence {
    private final AtomicInteger next = new AtomicInteger();

    void takeTwo() {
        int first = next.getAndIncrement();
        int second = next.getAndIncrement();
        if (second != first + 1) {
            throw new AssertionError("not consecutive: " + first + ", " + second);
        }
    }

    public static void main(String[] args) {
        AtomicSequence program = new AtomicSequence();
        new Thread(program::takeTwo).start();
        new Thread(program::takeTwo).start();
    }
}
