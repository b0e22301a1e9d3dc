package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;
import threadlint.event.Fingerprints;
import threadlint.event.Locations;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.hooks.MonitorHooks;
import threadlint.runtime.hooks.RegionHooks;
import threadlint.runtime.hooks.ValueHooks;

/** What the fingerprints of a schedule know of values, and that its hash knows nothing of them. */
class ValuesByHandTest {
    private static final int FIELD = Locations.of("Counter", "n");

    private final ByHand hand = new ByHand();

    private static void write(Object value) {
        MemoryHooks.volatileWrite(null, FIELD);
        ValueHooks.value(value);
    }

    private Fingerprints of(ByHand.Code code) {
        return hand.passes(code).schedule.log().fingerprints();
    }

    /** Number of the event at which the second goes another way, -1 if it does not. */
    private long difference(ByHand.Code first, ByHand.Code second) {
        return of(first).firstDifference(of(second));
    }

    @Test
    void valuesChangeTheFingerprintOfTheirEventAndNotTheHash() {
        Outcome one = hand.passes(() -> {
            write("a");
            write(1);
        });
        Outcome other = hand.passes(() -> {
            write("a");
            write(2);
        });
        assertEquals(one.schedule.hash(), other.schedule.hash());
        // The first event is the begin of the thread.
        assertEquals(2, one.schedule.log().fingerprints().firstDifference(other.schedule.log().fingerprints()));
    }

    @Test
    void contentCountsWhereThereIsAny() {
        assertEquals(-1, difference(() -> write(new String("same")), () -> write(new String("same"))));
        assertEquals(1, difference(() -> write("one"), () -> write("other")));
        Object[][] pairs = {{1, 2}, {1L, 2L}, {1.5, 2.5}, {1.5f, 2.5f}, {'a', 'b'}, {true, false}, {(byte) 1, (byte) 2}, {(short) 1, (short) 2}};
        for (Object[] pair : pairs) {
            assertEquals(1, difference(() -> write(pair[0]), () -> write(pair[1])), pair[0].getClass().getName());
        }
        assertEquals(1, difference(() -> write(null), () -> write(new Object())));
        assertEquals(1, difference(() -> write(null), () -> write(0)));
    }

    @Test
    void primitivesCount() {
        assertEquals(1, difference(() -> primitives(1, 1, 1, 1), () -> primitives(2, 1, 1, 1)));
        assertEquals(2, difference(() -> primitives(1, 1, 1, 1), () -> primitives(1, 1L << 40, 1, 1)));
        assertEquals(3, difference(() -> primitives(1, 1, 1, 1), () -> primitives(1, 1, 2, 1)));
        assertEquals(4, difference(() -> primitives(1, 1, 1, 1), () -> primitives(1, 1, 1, 2)));
        assertEquals(-1, difference(() -> primitives(1, 1, 1, 1), () -> primitives(1, 1, 1, 1)));
    }

    private static void primitives(int a, long b, float c, double d) {
        MemoryHooks.volatileWrite(null, FIELD);
        ValueHooks.value(a);
        MemoryHooks.volatileWrite(null, FIELD);
        ValueHooks.value(b);
        MemoryHooks.volatileWrite(null, FIELD);
        ValueHooks.value(c);
        MemoryHooks.volatileWrite(null, FIELD);
        ValueHooks.value(d);
    }

    @Test
    void objectsAreToldApartByTheOrderInWhichTheyAreMet() {
        Object one = new Object();
        Object other = new Object();
        ByHand.Code same = () -> writeBoth(one, one);
        assertEquals(-1, difference(same, () -> writeBoth(other, other)));
        assertEquals(2, difference(same, () -> writeBoth(one, other)));
        assertEquals(-1, difference(() -> writeBoth(other, one), () -> writeBoth(one, other)));
    }

    private static void writeBoth(Object one, Object other) {
        write(one);
        write(other);
    }

    /** Numbered objects are kept alive. */
    @Test
    void afterVeryManyObjectsNewOnesAreAlike() {
        int bound = 1 << 12;
        assertEquals(-1, difference(() -> afterMany(bound, false), () -> afterMany(bound, true)));
        assertNotEquals(-1, difference(() -> afterMany(bound - 1, false), () -> afterMany(bound - 1, true)));
        assertNotEquals(-1, difference(() -> afterMany(bound, null), () -> afterMany(bound, true)), "old ones are not");
    }

    /** Writes so many objects, then one and the same twice or, if so, two others; if that is unknown, the first again. */
    private static void afterMany(int count, Boolean differ) {
        Object first = new Object();
        write(first);
        for (int i = 1; i < count; i++) {
            write(new Object());
        }
        Object one = differ == null ? first : new Object();
        write(one);
        write(differ == null || differ ? new Object() : one);
    }

    @Test
    void anObjectMetAsAValueDoesNotChangeTheHash() {
        Object place = new Object();
        long without = hand.passes(() -> {
            write(null);
            MemoryHooks.volatileRead(place, FIELD);
        }).schedule.hash();
        long with = hand.passes(() -> {
            write(new Object());
            MemoryHooks.volatileRead(place, FIELD);
        }).schedule.hash();
        assertEquals(without, with);
    }

    @Test
    void onlyAccessesThatAreEventsHaveValues() {
        assertEquals(-1, difference(() -> inRegion(1), () -> inRegion(2)));
        assertEquals(-1, difference(() -> afterMonitor(1), () -> afterMonitor(2)));
        hand.settings.plainAccesses = false;
        assertEquals(-1, difference(() -> afterPlain(1), () -> afterPlain(2)));
        assertNotEquals(-1, difference(() -> write(1), () -> write(2)));
    }

    private static void inRegion(int value) {
        MemoryHooks.volatileWrite(null, FIELD);
        RegionHooks.enterRegion();
        ValueHooks.value(value);
        RegionHooks.leaveRegion();
    }

    private void afterMonitor(int value) {
        MonitorHooks.monitorEnter(this);
        ValueHooks.value(value);
        MonitorHooks.monitorExit(this);
    }

    private void afterPlain(int value) {
        MemoryHooks.volatileWrite(null, FIELD);
        MemoryHooks.arrayWrite(new int[1], 0, 0);
        ValueHooks.value(value);
    }

    @Test
    void aValueIsCountedOnce() {
        assertEquals(-1, difference(() -> write(1), () -> {
            write(1);
            ValueHooks.value(2);
        }));
    }
}
