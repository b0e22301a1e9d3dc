package threadlint.runtime.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import threadlint.jdk.MemoryEffects;

/** Compares with the definition: the transitive closure of program order and synchronizes-with over all events. */
class HappensBeforeOracleTest {
    private enum Action { READ, WRITE, ACQUIRE, RELEASE, VOLATILE_READ, VOLATILE_WRITE, FORK, JOIN }

    private static final class Event {
        final int thread;
        final Action action;
        /** Variable, lock or other thread. */
        final int target;
        final BitSet before = new BitSet();

        Event(int thread, Action action, int target) {
            this.thread = thread;
            this.action = action;
            this.target = target;
        }
    }

    private static boolean synchronizes(Event first, Event second) {
        switch (second.action) {
            case ACQUIRE:
                return first.action == Action.RELEASE && first.target == second.target;
            case VOLATILE_READ:
                return first.action == Action.VOLATILE_WRITE && first.target == second.target;
            case JOIN:
                return first.thread == second.target || (first.action == Action.FORK && first.target == second.target);
            default:
                return false;
        }
    }

    private static List<Event> randomTrace(Random random) {
        int threads = 2 + random.nextInt(3);
        int[] state = new int[threads];
        List<Event> trace = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            int thread = random.nextInt(threads);
            if (state[thread] == 0 && thread > 0) {
                // It must be started by one that runs.
                int parent = random.nextInt(threads);
                if (parent == 0 || state[parent] == 1) {
                    add(trace, new Event(parent, Action.FORK, thread));
                    state[thread] = 1;
                }
            } else if (state[thread] < 2) {
                Action action = Action.values()[random.nextInt(8)];
                int target = random.nextInt(3);
                if (action == Action.JOIN || action == Action.FORK) {
                    target = random.nextInt(threads);
                    if (target == 0 || target == thread || state[target] == 0 || random.nextInt(4) > 0) {
                        continue;
                    }
                    action = Action.JOIN;
                    state[target] = 2;
                }
                add(trace, new Event(thread, action, target));
            }
        }
        return trace;
    }

    private static void add(List<Event> trace, Event event) {
        for (int i = 0; i < trace.size(); i++) {
            Event earlier = trace.get(i);
            boolean started = earlier.action == Action.FORK && earlier.target == event.thread;
            if (earlier.thread == event.thread || started || synchronizes(earlier, event)) {
                event.before.or(earlier.before);
                event.before.set(i);
            }
        }
        trace.add(event);
    }

    private static boolean races(List<Event> trace, int first, int second) {
        Event a = trace.get(first);
        Event b = trace.get(second);
        boolean accesses = (a.action == Action.READ || a.action == Action.WRITE) && (b.action == Action.READ || b.action == Action.WRITE);
        return accesses && a.target == b.target && (a.action == Action.WRITE || b.action == Action.WRITE) && !b.before.get(first);
    }

    private static Access apply(HappensBefore order, Event event, Object[] locks, Object owner, int number) {
        switch (event.action) {
            case READ:
                return order.read(event.thread, owner, event.target, number);
            case WRITE:
                return order.write(event.thread, owner, event.target, number);
            case ACQUIRE:
                order.acquire(event.thread, locks[event.target]);
                return null;
            case RELEASE:
                order.release(event.thread, locks[event.target]);
                return null;
            case VOLATILE_READ:
                order.atomic(event.thread, locks[0], event.target, MemoryEffects.VOLATILE_READ);
                return null;
            case VOLATILE_WRITE:
                order.atomic(event.thread, locks[0], event.target, MemoryEffects.VOLATILE_WRITE);
                return null;
            case FORK:
                order.fork(event.thread, event.target);
                return null;
            default:
                order.join(event.thread, event.target);
                return null;
        }
    }

    @Test
    void theFirstRaceOnEachVariableIsFoundAndNoneIsMadeUp() {
        HappensBefore order = new HappensBefore();
        Object[] locks = {new Object(), new Object(), new Object()};
        int found = 0;
        int clean = 0;
        for (int seed = 0; seed < 20_000; seed++) {
            List<Event> trace = randomTrace(new Random(seed));
            order.begin();
            Set<Integer> racy = new HashSet<>();
            for (int i = 0; i < trace.size(); i++) {
                Access race = apply(order, trace.get(i), locks, this, i);
                boolean expected = false;
                for (int earlier = 0; earlier < i; earlier++) {
                    expected |= races(trace, earlier, i);
                }
                if (race != null) {
                    Event previous = trace.get((int) race.site);
                    assertTrue(races(trace, (int) race.site, i), "seed " + seed + ", event " + i);
                    assertEquals(previous.thread, race.thread);
                    assertEquals(previous.action == Action.WRITE, race.write);
                }
                if (expected && racy.add(trace.get(i).target)) {
                    assertTrue(race != null, "seed " + seed + ", event " + i);
                    found++;
                } else if (!expected) {
                    clean++;
                }
            }
        }
        assertTrue(found > 1000 && clean > 1000);
    }
}
