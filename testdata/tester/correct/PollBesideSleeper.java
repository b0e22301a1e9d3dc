// Passes.
// Idea: main polls with yield until a thread that sleeps has set the flag: the sleep must be allowed
// to end although main can always go on.
package correct;

public class PollBesideSleeper {
    private volatile boolean done;

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    void sleepAndSet() throws InterruptedException {
        Thread.sleep(1);
        done = true;
    }

    public static void main(String[] args) throws InterruptedException {
        PollBesideSleeper program = new PollBesideSleeper();
        Thread sleeper = start(program::sleepAndSet);
        while (!program.done) {
            Thread.yield();
        }
        sleeper.join();
    }
}
