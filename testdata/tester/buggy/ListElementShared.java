// Fails: race
// By: random pos pct:1 race
// Events: all, watch buggy.ListElementShared
// Idea: two threads use the same element of an ArrayList, one of them to replace it. Another element is
// beside it, and each thread may have that.
package buggy;

import java.util.ArrayList;
import java.util.List;

public class ListElementShared {
    private final List<Integer> list = new ArrayList<>(List.of(0, 0, 0));

    public static void main(String[] args) throws InterruptedException {
        ListElementShared program = new ListElementShared();
        Thread other = new Thread(() -> {
            program.list.set(1, 1);
            program.list.set(0, 1);
        });
        other.start();
        program.list.set(2, program.list.get(0));
        other.join();
    }
}
