// Passes.
// Idea: Vector.forEach with a callback that takes another monitor, in the same order everywhere, and
// waits inside until another thread that does not need the vector is done.
package correct;

import java.util.Vector;
import java.util.concurrent.CountDownLatch;

public class VectorForEach {
    private final Vector<CountDownLatch> latches = new Vector<>();

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VectorForEach program = new VectorForEach();
        CountDownLatch latch = new CountDownLatch(1);
        program.latches.add(latch);
        Thread reader = start(() -> program.latches.forEach(VectorForEach::await));
        Thread writer = start(() -> {
            latch.countDown();
            program.latches.add(new CountDownLatch(0));
        });
        reader.join();
        writer.join();
        if (program.latches.size() != 2) {
            throw new AssertionError("size is " + program.latches.size());
        }
    }
}
