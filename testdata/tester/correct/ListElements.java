// Passes.
// Events: all, watch correct.ListElements*
// Idea: each thread replaces and reads elements of its own of several lists: that is no structural
// modification, and the documentation of these lists allows it. What the list as a whole says (its
// size, a part of it) does not depend on the elements.
package correct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;

public class ListElements {
    /** Inherits what the elements need. */
    static final class Own extends ArrayList<Integer> {
        private static final long serialVersionUID = 1;
        private int replaced;

        Own(List<Integer> elements) {
            super(elements);
        }

        @Override
        public Integer set(int index, Integer element) {
            synchronized (this) {
                replaced++;
            }
            return super.set(index, element);
        }
    }

    private final List<List<Integer>> lists = lists(List.of(0, 0, 0, 0));

    private static List<List<Integer>> lists(List<Integer> elements) {
        return List.of(
                new ArrayList<>(elements), new LinkedList<>(elements), Arrays.asList(0, 0, 0, 0), new Own(elements));
    }

    void work(int from) {
        for (List<Integer> list : lists) {
            list.set(from, from + list.size());
            List<Integer> part = list.subList(from, from + 2);
            part.set(1, part.get(0) + 1);
            Collections.swap(list, from, from + 1);
            check(list.get(from) == from + 5 && Collections.unmodifiableList(list).get(from + 1) == from + 4);
        }
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ListElements program = new ListElements();
        Thread other = new Thread(() -> program.work(0));
        other.start();
        program.work(2);
        other.join();
        for (List<Integer> list : program.lists) {
            check(list.equals(List.of(5, 4, 7, 6)));
        }
    }
}
