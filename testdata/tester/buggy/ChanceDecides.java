// Fails: exception
// By: random pos
// Idea: whether it fails hangs on random numbers and on the date: a replay sees the same ones.
package buggy;

import java.time.Instant;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

public class ChanceDecides {
    private final AtomicInteger turns = new AtomicInteger();

    private void draw() {
        int before = turns.incrementAndGet();
        boolean unlucky = new Random().nextInt(8) == 0 || Math.random() < 0.1 || Instant.now().getNano() / 1_000 % 9 == 0;
        if (turns.incrementAndGet() > before + 1 && unlucky) {
            throw new IllegalStateException("unlucky");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ChanceDecides program = new ChanceDecides();
        Thread other = new Thread(program::draw);
        other.start();
        program.draw();
        other.join();
    }
}
