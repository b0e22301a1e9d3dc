// Fails: exception race
// By: race
// Events: all, watch buggy.race.*
// Idea: containsAll of a synchronized HashSet iterates over its argument, another one, without its lock.
package buggy.race;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class ContainsAllHashSet {
    public static void main(String[] args) throws InterruptedException {
        Set<Integer> one = Collections.synchronizedSet(new HashSet<>(List.of(1, 2, 3)));
        Set<Integer> other = Collections.synchronizedSet(new HashSet<>(List.of(1, 2, 3)));
        Bulk.run(() -> one.containsAll(other), () -> other.remove(1));
    }
}
