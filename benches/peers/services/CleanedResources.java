import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;

/** A static cleaner whose thread outlives the schedule; two threads clean what they registered. */
public class CleanedResources {
    private static final Cleaner CLEANER = Cleaner.create();

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger cleaned = new AtomicInteger();
        Runnable user = () -> CLEANER.register(new Object(), cleaned::incrementAndGet).clean();
        Thread one = new Thread(user);
        Thread other = new Thread(user);
        one.start();
        other.start();
        one.join();
        other.join();
        if (cleaned.get() != 2) {
            throw new AssertionError("cleaned " + cleaned);
        }
    }
}
