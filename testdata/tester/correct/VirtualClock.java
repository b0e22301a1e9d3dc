// Passes.
// Idea: time does not go backwards, and a sleep takes at least as long as it should, whatever clock
// the scheduler shows.
package correct;

public class VirtualClock {
    static void sleep() {
        long before = System.nanoTime();
        try {
            Thread.sleep(2);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        if (System.nanoTime() - before < 1_000_000) {
            throw new AssertionError("slept too short");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        long before = System.nanoTime();
        Thread other = new Thread(VirtualClock::sleep);
        other.start();
        sleep();
        other.join();
        if (System.nanoTime() < before) {
            throw new AssertionError("time went backwards");
        }
    }
}
