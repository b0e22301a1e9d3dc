package shop;

import org.junit.Test;

public class StockTest {
    private final Stock stock = new Stock();

    /** Looks and takes in two steps, although each is synchronized. */
    private static final class Stock {
        private int pieces = 1;

        private synchronized boolean hasPieces() {
            return pieces > 0;
        }

        private synchronized void remove() {
            pieces--;
        }

        boolean take() {
            boolean has = hasPieces();
            if (has) {
                remove();
            }
            return has;
        }
    }

    @Test
    public void sellsThePieceOnce() throws InterruptedException {
        boolean[] sold = new boolean[2];
        together(() -> sold[0] = stock.take(), () -> sold[1] = stock.take());
        if (sold[0] && sold[1]) {
            throw new AssertionError("one piece was sold twice");
        }
    }

    @Test
    public void ordersAndReturns() throws InterruptedException {
        Object shelf = new Object();
        together(() -> move(stock, shelf), () -> move(shelf, stock));
    }

    private static void move(Object from, Object to) {
        synchronized (from) {
            synchronized (to) {
                to.hashCode();
            }
        }
    }

    private static void together(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one);
        Thread second = new Thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
