// Predicts: deadlock
// Idea: two transfers lock two accounts in opposite order. One of them works for long before, so that they rarely meet.
public class TwoAccounts {
    private static final class Account {
        private int balance = 100;
    }

    private static int prepared;

    static void transfer(Account from, Account to) {
        synchronized (from) {
            from.balance--;
            synchronized (to) {
                to.balance++;
            }
        }
    }

    static void prepare() {
        for (int i = 0; i < 5; i++) {
            prepared++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account one = new Account();
        Account other = new Account();
        Thread there = new Thread(() -> transfer(one, other));
        Thread back = new Thread(() -> {
            prepare();
            transfer(other, one);
        });
        there.start();
        back.start();
        there.join();
        back.join();
    }
}
