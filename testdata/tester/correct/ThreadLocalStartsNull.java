// Passes.
// Idea: a new thread has no value of a ThreadLocal, and inherits the one of an
// InheritableThreadLocal, in every schedule: threads that are reused must not show it.
package correct;

public class ThreadLocalStartsNull {
    private static final ThreadLocal<String> OWN = new ThreadLocal<>();
    private static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    static void check() {
        if (OWN.get() != null || !"main".equals(INHERITED.get())) {
            throw new AssertionError(OWN.get() + ", " + INHERITED.get());
        }
        OWN.set("thread");
        INHERITED.set("thread");
    }

    public static void main(String[] args) throws InterruptedException {
        if (OWN.get() != null || INHERITED.get() != null) {
            throw new AssertionError("left over from another schedule");
        }
        OWN.set("main");
        INHERITED.set("main");
        Thread one = new Thread(ThreadLocalStartsNull::check);
        Thread two = new Thread(ThreadLocalStartsNull::check);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
