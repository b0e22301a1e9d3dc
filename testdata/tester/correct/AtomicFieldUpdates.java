// Passes.
// Idea: fields that are updated through field updaters.
package correct;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class AtomicFieldUpdates {
    private static final AtomicLongFieldUpdater<AtomicFieldUpdates> COUNT =
            AtomicLongFieldUpdater.newUpdater(AtomicFieldUpdates.class, "count");
    private static final AtomicReferenceFieldUpdater<AtomicFieldUpdates, String> TEXT =
            AtomicReferenceFieldUpdater.newUpdater(AtomicFieldUpdates.class, String.class, "text");

    private volatile long count;
    private volatile String text = "";

    public static void main(String[] args) throws InterruptedException {
        AtomicFieldUpdates shared = new AtomicFieldUpdates();
        Runnable update = () -> {
            COUNT.incrementAndGet(shared);
            String old;
            do {
                old = TEXT.get(shared);
            } while (!TEXT.compareAndSet(shared, old, old + "x"));
        };
        Thread one = new Thread(update);
        Thread two = new Thread(update);
        one.start();
        two.start();
        one.join();
        two.join();
        if (shared.count != 2 || !shared.text.equals("xx")) {
            throw new AssertionError(shared.count + " " + shared.text);
        }
    }
}
