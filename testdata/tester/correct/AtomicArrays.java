// Passes.
// Idea: atomic updates of the elements of three kinds of arrays.
package correct;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

public class AtomicArrays {
    public static void main(String[] args) throws InterruptedException {
        AtomicIntegerArray ints = new AtomicIntegerArray(2);
        AtomicLongArray longs = new AtomicLongArray(2);
        AtomicReferenceArray<String> texts = new AtomicReferenceArray<>(new String[] {"", ""});
        Runnable update = () -> {
            ints.incrementAndGet(0);
            longs.addAndGet(1, 5);
            texts.updateAndGet(0, text -> text + "x");
        };
        Thread one = new Thread(update);
        Thread two = new Thread(update);
        one.start();
        two.start();
        one.join();
        two.join();
        if (ints.get(0) != 2 || longs.get(1) != 10 || !texts.get(0).equals("xx")) {
            throw new AssertionError(ints + " " + longs + " " + texts);
        }
    }
}
