package bank;

/** Writes two fields without the lock of those that read both. */
@ThreadSafe
public class Latest {
    private long first;
    private long second;

    public void set(long value) {
        first = value;
        second = value;
    }

    public synchronized long sum() {
        return first + second;
    }
}
