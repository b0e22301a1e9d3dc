package bank;

/** Checks and acts in two sections of its lock. */
@ThreadSafe
public class Account {
    private long balance = 100;

    public synchronized long balance() {
        return balance;
    }

    public synchronized void deposit(long amount) {
        balance += amount;
    }

    public boolean withdraw(long amount) {
        if (balance() < amount) {
            return false;
        }
        deposit(-amount);
        return true;
    }
}
