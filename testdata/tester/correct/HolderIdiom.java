// Passes.
// Idea: initialisation on demand: the class initialiser runs once, and both threads see its result
// (JLS 12.4.2).
package correct;

public class HolderIdiom {
    private static volatile int created;

    static class Holder {
        static final Object INSTANCE = create();

        private static Object create() {
            created++;
            Thread.yield();
            return new Object();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object[] seen = new Object[2];
        Thread other = new Thread(() -> seen[0] = Holder.INSTANCE);
        other.start();
        seen[1] = Holder.INSTANCE;
        other.join();
        if (created != 1 || seen[0] == null || seen[0] != seen[1]) {
            throw new AssertionError("initialised " + created + " times");
        }
    }
}
