// Passes.
// Idea: a program that catches Throwable around everything, and whose finally blocks take monitors.
package correct;

public class CatchThrowable {
    private final Object lock = new Object();
    private int finished;

    void work() {
        try {
            synchronized (lock) {
                throw new StackOverflowError("pretended");
            }
        } catch (Throwable t) {
            Thread.yield();
        } finally {
            synchronized (lock) {
                finished++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CatchThrowable program = new CatchThrowable();
        Thread other = new Thread(program::work);
        other.start();
        program.work();
        other.join();
        if (program.finished != 2) {
            throw new AssertionError("finished: " + program.finished);
        }
    }
}
