// Fails: exception
// By: random pos pct:2
// Idea: a lost update through the volatile field of another class: whether a field is volatile
// stands in its owner's class file, not in the accessing instruction.
package buggy;

public class VolatileOfOtherClass {
    static class Counter {
        volatile int count;
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread other = new Thread(() -> counter.count++);
        other.start();
        counter.count++;
        other.join();
        if (counter.count != 2) {
            throw new AssertionError("count is " + counter.count);
        }
    }
}
