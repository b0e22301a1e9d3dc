// Passes.
// Idea: wait(), wait(0), wait(0, 0), wait(0, 1) and wait(1): the first three never time out
// (Object.wait), the others may at any moment and look at their condition again.
package correct;

public class WaitOverloads {
    private final Object lock = new Object();
    private boolean ready;

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

    void await(int kind) throws InterruptedException {
        synchronized (lock) {
            while (!ready) {
                switch (kind) {
                    case 0: lock.wait(); break;
                    case 1: lock.wait(0); break;
                    case 2: lock.wait(0, 0); break;
                    case 3: lock.wait(0, 1); break;
                    default: lock.wait(1); break;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitOverloads program = new WaitOverloads();
        Thread[] threads = new Thread[5];
        for (int i = 0; i < threads.length; i++) {
            int kind = i;
            threads[i] = start(() -> program.await(kind));
        }
        synchronized (program.lock) {
            program.ready = true;
            program.lock.notifyAll();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
