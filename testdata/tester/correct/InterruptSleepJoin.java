// Passes.
// Idea: interrupts end a long sleep (unless it is over) and a join; the flag is clear afterwards.
package correct;

public class InterruptSleepJoin {
    static void sleep() {
        try {
            Thread.sleep(3_600_000);
        } catch (InterruptedException e) {
            if (Thread.interrupted()) {
                throw new AssertionError("flag is set");
            }
        }
    }

    static void join(Thread other) {
        try {
            other.join();
        } catch (InterruptedException e) {
            if (Thread.interrupted()) {
                throw new AssertionError("flag is set");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(InterruptSleepJoin::sleep);
        Thread joiner = new Thread(() -> join(sleeper));
        sleeper.start();
        joiner.start();
        joiner.interrupt();
        joiner.join();
        sleeper.interrupt();
        sleeper.join();
    }
}
