// Predicts: data-race total
// Idea: a thread ends with an error that nobody catches, in each run, and the others go on as in any JVM; what they do then is the subject, and the error is no consequence of it.
public class DyingThread {
    private int total;
    private int steps;

    void fail() {
        throw new IllegalStateException("always");
    }

    synchronized void step() {
        steps++;
    }

    void writeThenSteps() {
        total = 1;
        for (int i = 0; i < 3; i++) {
            step();
        }
    }

    void stepsThenWrite() {
        for (int i = 0; i < 3; i++) {
            step();
        }
        total = 2;
    }

    public static void main(String[] args) throws InterruptedException {
        DyingThread subject = new DyingThread();
        Thread dies = new Thread(subject::fail);
        dies.start();
        dies.join();
        Thread one = new Thread(subject::writeThenSteps);
        Thread other = new Thread(subject::stepsThenWrite);
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
