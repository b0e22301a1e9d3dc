// Passes.
// Idea: a thread that was joined is in no list of live threads, even if the JVM has not yet come to
// the end of it. Lists can also be asked for when the main thread has ended.
package correct;

public class ThreadsListed {
    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            checkAfter(new Thread(() -> {}));
        }
        Thread main = Thread.currentThread();
        Thread last = new Thread(() -> {
            try {
                main.join();
                checkAfter(new Thread(() -> {}));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        last.start();
    }

    private static void checkAfter(Thread thread) throws InterruptedException {
        thread.start();
        thread.join();
        Thread[] threads = new Thread[100];
        int count = Thread.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (threads[i] == thread) {
                throw new AssertionError("in the group");
            }
        }
        if (Thread.getAllStackTraces().containsKey(thread)) {
            throw new AssertionError("in all stack traces");
        }
    }
}
