// Passes.
// Idea: a thread waits in a selector until a time by its clock, as event loops do: the time that
// passes there, where nothing else happens, must pass on that clock, or it waits again and again.
package correct;

import java.io.IOException;
import java.nio.channels.Selector;

public class SelectorByDeadline {
    private static final long MILLIS = 30;

    public static void main(String[] args) throws IOException, InterruptedException {
        Thread other = new Thread(() -> {});
        other.start();
        try (Selector selector = Selector.open()) {
            long end = System.currentTimeMillis() + MILLIS;
            for (long left = MILLIS; left > 0; left = end - System.currentTimeMillis()) {
                selector.select(left);
            }
        }
        other.join();
    }
}
