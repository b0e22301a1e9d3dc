// Fails: race
// By: random pos pct:1 race
// Events: all, watch buggy.ListElementIterated
// Idea: a thread replaces an element while another one iterates over the list: no
// ConcurrentModificationException tells, but what the iterator sees is open.
package buggy;

import java.util.ArrayList;
import java.util.List;

public class ListElementIterated {
    private final List<Integer> list = new ArrayList<>(List.of(1, 2));

    public static void main(String[] args) throws InterruptedException {
        ListElementIterated program = new ListElementIterated();
        Thread other = new Thread(() -> program.list.set(1, 3));
        other.start();
        int sum = 0;
        for (int number : program.list) {
            sum += number;
        }
        other.join();
    }
}
