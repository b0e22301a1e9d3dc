// Fails: race
// By: random pos pct:1 race
// Events: all, watch buggy.ListElementAdded
// Idea: a thread replaces an element while another one adds one, which may move all of them to another
// array: what was replaced may be lost.
package buggy;

import java.util.ArrayList;
import java.util.List;

public class ListElementAdded {
    private final List<Integer> list = new ArrayList<>(List.of(1, 2));

    public static void main(String[] args) throws InterruptedException {
        ListElementAdded program = new ListElementAdded();
        Thread other = new Thread(() -> program.list.set(1, 3));
        other.start();
        program.list.add(4);
        other.join();
    }
}
