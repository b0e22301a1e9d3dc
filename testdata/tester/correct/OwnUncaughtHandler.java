// Passes.
// Idea: an exception that the program's own handler takes is no failure: a handler of the thread and
// one of its group.
package correct;

public class OwnUncaughtHandler {
    private static final class Group extends ThreadGroup {
        private volatile Throwable seen;

        Group() {
            super("own");
        }

        @Override
        public void uncaughtException(Thread thread, Throwable throwable) {
            seen = throwable;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Throwable[] seen = new Throwable[1];
        Thread one = new Thread(() -> {
            throw new IllegalStateException("one");
        });
        one.setUncaughtExceptionHandler((thread, throwable) -> seen[0] = throwable);
        Group group = new Group();
        Thread two = new Thread(group, () -> {
            throw new IllegalStateException("two");
        });
        one.start();
        two.start();
        one.join();
        two.join();
        if (seen[0] == null || group.seen == null) {
            throw new AssertionError("a handler was not called");
        }
    }
}
