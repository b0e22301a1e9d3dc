// Fails: exception
// By: random pos pct:2
// Idea: a lost update of a static volatile field. The field must be 0 at the start of every schedule.
package buggy;

public class VolatileStatic {
    private static volatile int count;

    public static void main(String[] args) throws InterruptedException {
        if (count != 0) {
            throw new AssertionError("left over from another schedule");
        }
        Thread other = new Thread(() -> count++);
        other.start();
        count++;
        other.join();
        if (count != 2) {
            throw new AssertionError("lost update");
        }
    }
}
