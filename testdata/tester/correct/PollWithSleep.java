// Passes.
// Idea: main polls with sleep until another thread is done.
package correct;

public class PollWithSleep {
    private volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        PollWithSleep program = new PollWithSleep();
        new Thread(() -> program.done = true).start();
        while (!program.done) {
            Thread.sleep(1);
        }
    }
}
