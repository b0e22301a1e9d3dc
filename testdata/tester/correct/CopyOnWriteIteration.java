// Passes.
// Idea: an iterator of a CopyOnWriteArrayList sees the list as it was.
package correct;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteIteration {
    private final CopyOnWriteArrayList<Integer> numbers = new CopyOnWriteArrayList<>(List.of(1, 2, 3));

    void read() {
        int seen = 0;
        for (Integer number : numbers) {
            seen += number;
        }
        if (seen != 6 && seen != 10) {
            throw new AssertionError("sum is " + seen);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteIteration program = new CopyOnWriteIteration();
        Thread reader = new Thread(program::read);
        reader.start();
        program.numbers.add(4);
        reader.join();
    }
}
