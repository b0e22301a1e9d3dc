// Fails: exception
// By: random pos pct:3
// Idea: what a thread does first depends on what the JDK makes different in each JVM: numbers that are
// drawn, and the order of immutable sets and maps. A replay must find all of it the same.
package buggy;

import java.security.SecureRandom;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

public class OrderByChance {
    private final AtomicInteger drawn = new AtomicInteger();
    private int turns;

    /** Enters a monitor or counts, as the bits say. */
    private void follow(long bits) {
        for (int i = 0; i < Long.SIZE; i++) {
            if ((bits >>> i & 1) == 0) {
                drawn.incrementAndGet();
            } else {
                synchronized (drawn) {
                    turns += 0;
                }
            }
        }
    }

    private void draw() {
        UUID id = UUID.randomUUID();
        if (id.equals(UUID.randomUUID())) {
            throw new AssertionError("the same number twice");
        }
        follow(id.getMostSignificantBits());
        follow(new SecureRandom().nextLong());
    }

    private void iterate() {
        for (int number : Set.of(1, 2, 3, 4, 5, 6, 7, 8, 9)) {
            follow(number);
        }
        for (Map.Entry<String, Integer> entry : Map.of("a", 1, "b", 2, "c", 3, "d", 4, "e", 5).entrySet()) {
            follow(entry.getValue());
        }
        follow(System.getProperty("sun.java.command", "").hashCode());
    }

    private synchronized int turn() {
        return turns++;
    }

    public static void main(String[] args) throws InterruptedException {
        OrderByChance program = new OrderByChance();
        program.draw();
        program.iterate();
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
