// Passes.
// Idea: a program that polls another thread's state until it is WAITING in wait, or BLOCKED at a
// monitor: the states of the program, not those of the scheduler, must be seen.
package correct;

public class ThreadStates {
    private final Object lock = new Object();
    private boolean go;

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

    void await() throws InterruptedException {
        synchronized (lock) {
            while (!go) {
                lock.wait();
            }
        }
    }

    void enter() {
        synchronized (lock) {
            go = true;
            lock.notifyAll();
        }
    }

    private static void pollFor(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadStates program = new ThreadStates();
        Thread waiter = start(program::await);
        pollFor(waiter, Thread.State.WAITING);
        Thread blocked;
        synchronized (program.lock) {
            blocked = start(program::enter);
            pollFor(blocked, Thread.State.BLOCKED);
        }
        waiter.join();
        blocked.join();
    }
}
