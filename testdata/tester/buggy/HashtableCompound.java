// Fails: exception
// By: random pos pct:2
// Idea: get and put of a Hashtable lose an update.
package buggy;

import java.util.Hashtable;
import java.util.Map;

public class HashtableCompound {
    private final Map<String, Integer> counts = new Hashtable<>();

    void count() {
        Integer old = counts.get("word");
        counts.put("word", old == null ? 1 : old + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        HashtableCompound program = new HashtableCompound();
        Thread other = new Thread(program::count);
        other.start();
        program.count();
        other.join();
        if (program.counts.get("word") != 2) {
            throw new AssertionError("count is " + program.counts.get("word"));
        }
    }
}
