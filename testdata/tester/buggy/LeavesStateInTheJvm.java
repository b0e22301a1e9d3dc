// Fails: deadlock
// By: random pos pct:2
// Idea: two threads take two locks in opposite order. Before, the program sets what may be set once in a JVM, so that
// it would fail by an exception in each schedule after the first one of a JVM.
package buggy;

import javax.naming.NamingException;
import javax.naming.spi.NamingManager;

public class LeavesStateInTheJvm {
    private static final Object LEFT = new Object();
    private static final Object RIGHT = new Object();

    public static void main(String[] args) throws NamingException {
        NamingManager.setInitialContextFactoryBuilder(environment -> null);
        new Thread(() -> take(LEFT, RIGHT)).start();
        new Thread(() -> take(RIGHT, LEFT)).start();
    }

    private static void take(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                return;
            }
        }
    }
}
