// Passes.
// Idea: a bounded buffer with while loops and notifyAll, two producers and two consumers.
package correct;

public class NotifyAllBuffer {
    private final Object lock = new Object();
    private final int[] buffer = new int[2];
    private int size;
    private int sum;

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

    void produce(int value) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            synchronized (lock) {
                while (size == buffer.length) {
                    lock.wait();
                }
                buffer[size++] = value;
                lock.notifyAll();
            }
        }
    }

    void consume() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            synchronized (lock) {
                while (size == 0) {
                    lock.wait();
                }
                sum += buffer[--size];
                lock.notifyAll();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NotifyAllBuffer program = new NotifyAllBuffer();
        Thread[] threads = {
            start(() -> program.produce(1)), start(() -> program.produce(10)),
            start(program::consume), start(program::consume)
        };
        for (Thread thread : threads) {
            thread.join();
        }
        if (program.sum != 33) {
            throw new AssertionError("sum is " + program.sum);
        }
    }
}
