// Fails: exception race
// By: race
// Events: all, watch buggy.race.*
// Idea: equals of a synchronized LinkedList iterates over its argument, another one, without its lock.
package buggy.race;

import java.util.Collections;
import java.util.LinkedList;
import java.util.List;

public class EqualsLinkedList {
    public static void main(String[] args) throws InterruptedException {
        List<Integer> one = Collections.synchronizedList(new LinkedList<>(List.of(1, 2, 3)));
        List<Integer> other = Collections.synchronizedList(new LinkedList<>(List.of(1, 2, 3)));
        Bulk.run(() -> one.equals(other), () -> other.remove((Object) 1));
    }
}
