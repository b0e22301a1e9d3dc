// Fails: exception
// By: random pos pct:2
// Idea: ++ on a volatile field of the own class is a read and a write (JLS 17.4.5): an update is lost.
package buggy;

public class VolatileIncrement {
    private volatile int count;

    void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileIncrement program = new VolatileIncrement();
        Thread other = new Thread(program::increment);
        other.start();
        program.increment();
        other.join();
        if (program.count != 2) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
