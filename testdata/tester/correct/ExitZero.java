// Passes.
// Idea: System.exit(0) from a thread ends the program, although others wait for ever.
package correct;

import java.util.concurrent.CountDownLatch;

public class ExitZero {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        new Thread(() -> System.exit(0)).start();
        never.await();
    }
}
