// Passes.
// Idea: a Hashtable's monitor is held across a yield while another thread calls it through Map, and
// a callback of computeIfAbsent yields inside.
package correct;

import java.util.Hashtable;
import java.util.Map;

public class HashtableHeld {
    private final Map<String, Integer> table = new Hashtable<>();

    void hold() {
        synchronized (table) {
            Integer before = table.get("a");
            Thread.yield();
            table.put("a", before == null ? 1 : before + 1);
        }
    }

    void call() {
        table.merge("a", 1, (x, y) -> {
            Thread.yield();
            return x + y;
        });
        table.computeIfAbsent("b", key -> {
            Thread.yield();
            return 1;
        });
    }

    public static void main(String[] args) throws InterruptedException {
        HashtableHeld program = new HashtableHeld();
        Thread holder = new Thread(program::hold);
        Thread caller = new Thread(program::call);
        holder.start();
        caller.start();
        holder.join();
        caller.join();
        if (program.table.get("a") != 2 || program.table.get("b") != 1) {
            throw new AssertionError(program.table.toString());
        }
    }
}
