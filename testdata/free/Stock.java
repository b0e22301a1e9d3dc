// Races: Stock.pieces
// Two threads, one guarded field and one that is not.
public class Stock {
    private int guarded;
    private int pieces;

    private synchronized void add() {
        guarded++;
    }

    private void take() {
        pieces--;
    }

    private void work() {
        add();
        take();
    }

    public static void main(String[] args) throws InterruptedException {
        Stock stock = new Stock();
        Thread first = new Thread(stock::work);
        Thread second = new Thread(stock::work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(stock.guarded + stock.pieces);
    }
}
