// Fails: exception
// By: random pos pct:2
// Idea: SCTBench CS.account_bad. The check expects the deposit to be subtracted, so it fails
// whenever deposit and withdrawal both come before it. Sizes: 3 threads, one critical section each.
package buggy.sct;

public class Account {
    private final Object lock = new Object();
    private final int opening = 1;
    private final int deposit = 2;
    private final int withdrawal = 4;
    private int balance = opening;
    private boolean deposited;
    private boolean withdrawn;

    void deposit() {
        synchronized (lock) {
            balance += deposit;
            deposited = true;
        }
    }

    void withdraw() {
        synchronized (lock) {
            balance -= withdrawal;
            withdrawn = true;
        }
    }

    void check() {
        synchronized (lock) {
            if (deposited && withdrawn && balance != opening - deposit - withdrawal) {
                throw new AssertionError("balance is " + balance);
            }
        }
    }

    public static void main(String[] args) {
        Account account = new Account();
        new Thread(account::check).start();
        new Thread(account::deposit).start();
        new Thread(account::withdraw).start();
    }
}
