// Passes.
// Idea: a loop that offers the processor until two seconds are over.
package correct;

public class SpinUntilDeadline {
    public static void main(String[] args) throws InterruptedException {
        long stop = System.nanoTime() + 2_000_000_000L;
        Thread other = new Thread(() -> {
            while (System.nanoTime() - stop < 0) {
                Thread.yield();
            }
        });
        other.start();
        while (System.nanoTime() - stop < 0) {
            Thread.onSpinWait();
        }
        other.join();
    }
}
