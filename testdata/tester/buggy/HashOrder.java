// Fails: exception
// By: random pos pct:3
// Idea: a set of plain objects is iterated in the order of identity hash codes, which a replay must find the same.
package buggy;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

public class HashOrder {
    private int turns;

    private static void visitAll() {
        Set<Object> plain = new HashSet<>();
        Map<Object, Integer> byIdentity = new IdentityHashMap<>();
        for (int i = 0; i < 32; i++) {
            Object object = new Object();
            synchronized (object) {
                plain.add(object);
            }
            byIdentity.put(new int[i], i);
        }
        for (Object object : plain) {
            synchronized (object) {
                byIdentity.size();
            }
        }
        for (Object object : byIdentity.keySet()) {
            synchronized (object) {
                plain.size();
            }
        }
    }

    private synchronized int turn() {
        return turns++;
    }

    public static void main(String[] args) throws InterruptedException {
        HashOrder program = new HashOrder();
        visitAll();
        Thread other = new Thread(() -> {
            if (program.turn() == 0) {
                throw new IllegalStateException("the other thread came first");
            }
        });
        other.start();
        program.turn();
        other.join();
    }
}
