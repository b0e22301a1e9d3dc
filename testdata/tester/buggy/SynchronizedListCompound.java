// Fails: exception
// By: random pos pct:2
// Idea: contains and add of a synchronizedList are two operations: the element is there twice.
package buggy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedListCompound {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    void addOnce() {
        if (!names.contains("name")) {
            names.add("name");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedListCompound program = new SynchronizedListCompound();
        Thread one = new Thread(program::addOnce);
        Thread two = new Thread(program::addOnce);
        one.start();
        two.start();
        one.join();
        two.join();
        if (program.names.size() != 1) {
            throw new AssertionError("size is " + program.names.size());
        }
    }
}
