// Passes.
// Idea: static state starts anew in every schedule: a counter, a collection and a nested class.
package correct;

import java.util.ArrayList;
import java.util.List;

public class StaticCounter {
    private static int count;
    private static final List<String> NAMES = new ArrayList<>();

    static class Nested {
        static int uses;
    }

    static synchronized void work(String name) {
        count++;
        NAMES.add(name);
        Nested.uses++;
    }

    public static void main(String[] args) throws InterruptedException {
        if (count != 0 || !NAMES.isEmpty() || Nested.uses != 0) {
            throw new AssertionError("left over from another schedule: " + count + NAMES + Nested.uses);
        }
        Thread other = new Thread(() -> work("other"));
        other.start();
        work("main");
        other.join();
        if (count != 2 || NAMES.size() != 2 || Nested.uses != 2) {
            throw new AssertionError("lost: " + count + NAMES + Nested.uses);
        }
    }
}
