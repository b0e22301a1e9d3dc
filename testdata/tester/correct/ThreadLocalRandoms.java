// Passes.
// Idea: random numbers of each thread, within their bounds.
package correct;

import java.util.concurrent.ThreadLocalRandom;

public class ThreadLocalRandoms {
    public static void main(String[] args) throws InterruptedException {
        Runnable draw = () -> {
            for (int i = 0; i < 10; i++) {
                int number = ThreadLocalRandom.current().nextInt(3);
                if (number < 0 || number > 2) {
                    throw new AssertionError("number is " + number);
                }
            }
        };
        Thread other = new Thread(draw);
        other.start();
        draw.run();
        other.join();
    }
}
