package bank;

/** Loses updates. */
@ThreadSafe
public class Counter {
    private int count;

    public void add() {
        count++;
    }

    public synchronized int get() {
        return count;
    }
}
