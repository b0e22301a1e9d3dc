// Passes.
// Idea: a shutdown hook is registered and removed; another one is left for the end of the JVM.
package correct;

public class ShutdownHook {
    public static void main(String[] args) throws InterruptedException {
        Thread removed = new Thread(() -> {
            throw new AssertionError("was removed");
        });
        Runtime.getRuntime().addShutdownHook(removed);
        Thread other = new Thread(() -> Runtime.getRuntime().removeShutdownHook(removed));
        other.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { }));
        other.join();
    }
}
