package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import threadlint.event.IdentityHashes;
import threadlint.event.Locations;
import threadlint.runtime.hooks.IdentityHooks;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.hooks.RegionHooks;

/** Identity hash codes of objects that a schedule is the first to ask. Those that the JVM makes never come again. */
class IdentitiesByHandTest {
    private static final int FIELD = Locations.of("Counter", "n");

    private final ByHand hand = new ByHand();
    private final List<Integer> asked = new ArrayList<>();

    private static int hashed(Object object) {
        IdentityHooks.hashed(object);
        return System.identityHashCode(object);
    }

    /** Asks some objects, then the one of interest after another event. */
    private void ask(int others) {
        for (int i = 0; i < others; i++) {
            asked.add(hashed(new Object()));
        }
        MemoryHooks.volatileRead(null, FIELD);
        asked.add(hashed(new Object()));
    }

    private List<Integer> of(long seed, ByHand.Code code) {
        asked.clear();
        hand.random(seed).passes(code);
        return List.copyOf(asked);
    }

    @Test
    void anObjectHasTheSameHashCodeWheneverTheScheduleRuns() {
        List<Integer> first = of(1, () -> ask(3));
        assertEquals(first, of(1, () -> ask(3)));
        assertEquals(4, new HashSet<>(first).size(), "and each has another one");
        List<Integer> other = of(2, () -> ask(3));
        other.forEach(hash -> assertFalse(first.contains(hash), "the seed decides"));
    }

    @Test
    void howManyWereAskedBeforeAnEventDoesNotMatter() {
        List<Integer> few = of(1, () -> ask(0));
        List<Integer> many = of(1, () -> ask(5));
        assertEquals(few.get(0), many.get(5));
    }

    @Test
    void bothWaysToAskAreAlike() {
        List<Integer> hashed = of(1, () -> asked.add(hashed(new Object())));
        List<Integer> identified = of(1, () -> {
            Object object = new Object();
            IdentityHooks.identified(object);
            asked.add(object.hashCode());
        });
        assertEquals(hashed, identified);
        IdentityHooks.hashed(null);
        of(1, () -> IdentityHooks.hashed(null));
    }

    /** Asks once in each of two schedules that have one and the same seed. */
    private void assertLeftToTheJvm(Consumer<Object> ask) {
        ByHand.Code code = () -> {
            Object object = new Object();
            ask.accept(object);
            asked.add(System.identityHashCode(object));
        };
        assertNotEquals(of(1, code), of(1, code));
    }

    @Test
    void inARegionTheJvmChooses() {
        assertLeftToTheJvm(object -> {
            RegionHooks.enterRegion();
            IdentityHooks.hashed(object);
            IdentityHooks.identified(object);
            RegionHooks.leaveRegion();
        });
    }

    @Test
    void aThreadThatIsNotControlledGetsWhatTheJvmChooses() {
        assertLeftToTheJvm(object -> {
            Thread outside = new Thread(() -> IdentityHooks.identified(object));
            outside.start();
            while (outside.isAlive()) {
                Thread.onSpinWait();
            }
        });
    }

    @Test
    void betweenSchedulesTheJvmChooses() {
        hand.random(1).passes(() -> ask(1));
        int first = IdentityHashes.of(new Object());
        hand.random(1).passes(() -> ask(1));
        assertNotEquals(first, IdentityHashes.of(new Object()));
    }

    /** Another schedule of the same JVM may have asked it before, or not. */
    @Test
    void whatSchedulesMayShareGetsItsHashCodeByName() {
        List<Integer> first = of(1, () -> {
            asked.add(chosen(new String("shared")));
            asked.add(chosen(new String("other")));
            ask(1);
        });
        List<Integer> second = of(2, () -> {
            ask(3);
            asked.add(chosen(new String("shared")));
        });
        assertEquals(first.get(0), second.get(4));
        assertNotEquals(first.get(0), first.get(1));
        assertEquals(first.get(2), of(1, () -> ask(1)).get(0), "nor does it take that of another object");
    }

    private static int chosen(Object object) {
        IdentityHooks.identified(object);
        return System.identityHashCode(object);
    }

    /** Their own hash codes are those of their content. */
    @Test
    void stringsThatAreHashedAreNotAskedForTheirIdentity() {
        of(1, () -> {
            asked.add(hashed(new String("text")));
            asked.add(chosen(new String("text")));
        });
        assertNotEquals(asked.get(0), asked.get(1));
    }

    @Test
    void atEachEventOthersAreGiven() {
        List<Integer> many = of(1, () -> {
            for (int i = 0; i < 200; i++) {
                ask(1);
            }
        });
        assertEquals(400, new HashSet<>(many).size());
    }
}
