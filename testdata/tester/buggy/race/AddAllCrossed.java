// Fails: deadlock
// By: race
// Events: all, watch buggy.race.*
// Idea: addAll of a synchronized list asks its argument for an array: two that are added to each other wait for
// each other's lock.
package buggy.race;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class AddAllCrossed {
    public static void main(String[] args) throws InterruptedException {
        List<Integer> one = Collections.synchronizedList(new ArrayList<>(List.of(1)));
        List<Integer> other = Collections.synchronizedList(new ArrayList<>(List.of(2)));
        Bulk.run(() -> one.addAll(other), () -> other.addAll(one));
    }
}
