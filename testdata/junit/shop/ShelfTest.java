package shop;

import org.junit.Test;

/** Two tests that show the same race, one of them after more steps, and one without a second thread. */
public class ShelfTest {
    private final Shelf shelf = new Shelf();

    /** Counts without a lock. */
    private static final class Shelf {
        private int pieces;

        void add() {
            pieces++;
        }
    }

    @Test
    public void addsAfterMuchElse() throws InterruptedException {
        Shelf other = new Shelf();
        for (int i = 0; i < 5; i++) {
            Thread thread = new Thread(other::add);
            thread.start();
            thread.join();
        }
        addTwice();
    }

    @Test
    public void addsAtOnce() throws InterruptedException {
        addTwice();
    }

    @Test
    public void isEmptyAtFirst() {
        if (shelf.pieces != 0) {
            throw new AssertionError("something is on the shelf");
        }
    }

    private void addTwice() throws InterruptedException {
        Thread first = new Thread(shelf::add);
        Thread second = new Thread(shelf::add);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
