// Passes.
// Idea: spinning on a volatile field without yield: a strategy with priorities must not let the
// spinning thread starve the writer.
package correct;

public class SpinOnVolatile {
    private volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        SpinOnVolatile program = new SpinOnVolatile();
        Thread spinner = new Thread(() -> {
            while (!program.ready) {
                // Nothing: the read is volatile.
            }
        });
        spinner.start();
        program.ready = true;
        spinner.join();
    }
}
