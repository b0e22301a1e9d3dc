// Fails: race
// By: random pos pct:2
// Events: all, watch buggy.DoubleCheckedPlain
// Idea: double-checked locking on a field that is not volatile: the first check races with the
// write under the lock.
package buggy;

public class DoubleCheckedPlain {
    private Object instance;

    Object get() {
        if (instance == null) {
            synchronized (this) {
                if (instance == null) {
                    instance = new Object();
                }
            }
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleCheckedPlain program = new DoubleCheckedPlain();
        Thread other = new Thread(program::get);
        other.start();
        program.get();
        other.join();
    }
}
