// Predicts: atomicity-violation balance
// Idea: each step of a deposit holds the lock, and the lock is given up between the read and the write that rests on it.
public class HalfTransfer {
    @interface ThreadSafe {}

    @ThreadSafe
    static final class Account {
        private int balance;

        synchronized int balance() {
            return balance;
        }

        synchronized void set(int to) {
            balance = to;
        }

        void deposit(int amount) {
            set(balance() + amount);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        Thread one = new Thread(() -> account.deposit(10));
        Thread other = new Thread(() -> account.deposit(20));
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
