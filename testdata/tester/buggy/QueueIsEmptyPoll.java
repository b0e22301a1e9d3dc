// Fails: exception
// By: random pos pct:2
// Idea: isEmpty, then poll of a ConcurrentLinkedQueue: the last element is taken in between.
package buggy;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

public class QueueIsEmptyPoll {
    private final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>(List.of("only"));

    void take() {
        if (!queue.isEmpty()) {
            queue.poll().length();
        }
    }

    public static void main(String[] args) {
        QueueIsEmptyPoll program = new QueueIsEmptyPoll();
        new Thread(program::take).start();
        new Thread(program::take).start();
    }
}
