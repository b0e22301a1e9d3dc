// Fails: exception race
// By: race
// Events: all, watch buggy.race.*
// Idea: equals of a synchronized TreeSet iterates over its argument, another one, without its lock.
package buggy.race;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

public class EqualsTreeSet {
    public static void main(String[] args) throws InterruptedException {
        Set<Integer> one = Collections.synchronizedSet(new TreeSet<>(List.of(1, 2, 3)));
        Set<Integer> other = Collections.synchronizedSet(new TreeSet<>(List.of(1, 2, 3)));
        Bulk.run(() -> one.equals(other), () -> other.remove(1));
    }
}
