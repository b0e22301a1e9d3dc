// Passes.
// Idea: the daemon thread of a cleaner, and one that catches whatever is thrown, cannot be ended; both are left behind
// without harm to later schedules.
package correct;

import java.lang.ref.Cleaner;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class StaticCleaner {
    private static final Cleaner CLEANER = Cleaner.create();
    private static final BlockingQueue<Runnable> WORK = new LinkedBlockingQueue<>();

    static void serve() {
        while (true) {
            try {
                WORK.take().run();
            } catch (Throwable t) {
                // A server must survive everything.
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread server = new Thread(StaticCleaner::serve);
        server.setDaemon(true);
        server.start();
        Cleaner.Cleanable cleanable = CLEANER.register(new Object(), () -> WORK.add(() -> { }));
        Thread cleaning = new Thread(cleanable::clean);
        cleaning.start();
        cleaning.join();
    }
}
