// Passes.
// Idea: threads as a subclass, an anonymous subclass, an inner class, a lambda, a Runnable that is a
// Thread itself, and run() called directly, which starts nothing.
package correct;

import java.util.concurrent.atomic.AtomicInteger;

public class ThreadKinds {
    private final AtomicInteger runs = new AtomicInteger();

    class Inner implements Runnable {
        @Override
        public void run() {
            runs.incrementAndGet();
        }
    }

    class Sub extends Thread {
        Sub() {
            super("sub");
        }

        @Override
        public void run() {
            super.run();
            runs.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadKinds program = new ThreadKinds();
        Thread[] threads = {
            program.new Sub(),
            new Thread(program.new Inner(), "inner"),
            new Thread(program.runs::incrementAndGet),
            new Thread(program.new Sub()),
            new Thread() {
                @Override
                public void run() {
                    program.runs.incrementAndGet();
                }
            }
        };
        for (Thread thread : threads) {
            thread.start();
        }
        program.new Sub().run();
        for (Thread thread : threads) {
            thread.join();
        }
        if (program.runs.get() != 6) {
            throw new AssertionError("runs: " + program.runs.get());
        }
    }
}
