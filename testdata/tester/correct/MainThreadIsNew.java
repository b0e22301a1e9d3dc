// Passes.
// Idea: what the main thread sets of itself is as before in the next schedule: name, priority, and the handler that would
// hide what it throws.
package correct;

public class MainThreadIsNew {
    static void check(String what, boolean asBefore) {
        if (!asBefore) {
            throw new AssertionError(what);
        }
    }

    static void check(Thread main) {
        check("name", main.getName().equals("main"));
        check("priority", main.getPriority() == Thread.NORM_PRIORITY);
        check("handler", main.getUncaughtExceptionHandler() instanceof ThreadGroup);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> check(main));
        other.start();
        other.join();
        main.setName("changed");
        main.setPriority(Thread.MAX_PRIORITY);
        main.setUncaughtExceptionHandler((thread, error) -> {});
    }
}
