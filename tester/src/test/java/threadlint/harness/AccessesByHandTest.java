package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.locked;
import static threadlint.harness.ByHand.start;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.runtime.hooks.CollectionHooks;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.hooks.MonitorHooks;
import threadlint.runtime.race.Encounters.Encounter;
import threadlint.runtime.race.Focus;
import threadlint.strategy.RaceStrategy;

/** What counts as an access, and what is found out about accesses that meet. */
class AccessesByHandTest {
    private static final String HOLDER = AccessesByHandTest.class.getName();
    private static final int LIST = Locations.of(HOLDER, "list");
    private static final int OTHER = Locations.of(HOLDER, "other");
    private static final int READ_LIST = Sites.of(HOLDER, "m", 1, LIST);
    private static final int WRITE_LIST = Sites.of(HOLDER, "m", 2, LIST);
    private static final int READ_OTHER = Sites.of(HOLDER, "m", 3, OTHER);
    private static final int WRITE_OTHER = Sites.of(HOLDER, "m", 4, OTHER);
    private static final int GET = Sites.of(HOLDER, "m", 5, Locations.of("java.util.List", "get"));
    private static final int ADD = Sites.of(HOLDER, "m", 6, Locations.of("java.util.List", "add"));

    private final ByHand hand = new ByHand();
    private List<Object> list = new ArrayList<>();
    private final Object lock = new Object();

    private int accesses(ByHand.Code code) {
        hand.following().passes(() -> {
            join(start(() -> {}));
            code.run();
        });
        return (int) hand.events.stream().filter(event -> event.endsWith(" READ") || event.endsWith(" WRITE")).count();
    }

    private int calls(Object receiver, int access, int site) {
        return accesses(() -> CollectionHooks.collectionCall(receiver, access, site));
    }

    @Test
    void accessesBeforeAnotherThreadStartsAreNoSteps() {
        Outcome alone = hand.following().passes(() -> {
            CollectionHooks.collectionCall(new ArrayList<>(), CollectionHooks.WRITES, ADD);
            MemoryHooks.write(list, WRITE_OTHER);
            MemoryHooks.arrayWrite(new int[1], 0, WRITE_OTHER);
        });
        assertEquals(List.of("0 BEGIN", "0 END"), hand.events);
        assertEquals(0, alone.schedule.steps());
        assertEquals(1, accesses(() -> MemoryHooks.write(list, WRITE_OTHER)), "after another has started, and ended");
    }

    @Test
    void callsOnThreadSafeCollectionsAreNone() {
        assertEquals(1, calls(new ArrayList<>(), 0, GET));
        assertEquals(0, calls(new Vector<>(), 0, GET));
        assertEquals(0, calls(Collections.synchronizedList(list), 0, GET));
        assertEquals(0, calls(List.of(1), 0, GET));
        assertEquals(0, calls(null, 0, GET));
        assertEquals(1, calls(new StringBuilder(), 0, GET));
    }

    /** Overrides one method. */
    private static final class Own extends ArrayList<Object> {
        private static final long serialVersionUID = 1;

        @Override
        public Object get(int index) {
            return null;
        }
    }

    @Test
    void aMethodOfTheProgramIsNoAccessButWhatItInherits() {
        assertEquals(0, calls(new Own(), 0, GET));
        assertEquals(1, calls(new Own(), CollectionHooks.SUPER, GET));
        assertEquals(1, calls(new Own(), CollectionHooks.WRITES, ADD));
    }

    @Test
    void aLookUpWritesWhereTheOrderOfAccessIsKept() {
        Map<Object, Object> byAccess = new LinkedHashMap<>(4, 0.75f, true);
        calls(byAccess, CollectionHooks.DEPENDS, GET);
        assertTrue(hand.events.contains("0 WRITE"));
        calls(new LinkedHashMap<>(), CollectionHooks.DEPENDS, GET);
        assertFalse(hand.events.contains("0 WRITE"));
    }

    /** A call that a formatter of the JDK makes. */
    private int callsByFormatter(int access) {
        Object called = new Object() {
            @Override
            public String toString() {
                CollectionHooks.collectionCall(list, access, GET);
                return "";
            }
        };
        return accesses(() -> String.format(Locale.ROOT, "%s", called));
    }

    @Test
    void whatTheJdkKeepsForItsOwnUseIsNoAccess() {
        assertEquals(0, callsByFormatter(CollectionHooks.IN_JDK));
        assertEquals(1, callsByFormatter(0));
        assertEquals(1, calls(list, CollectionHooks.IN_JDK, GET));
    }

    @Test
    void anIteratorStandsForItsCollection() {
        Iterator<Object> iterator = list.iterator();
        hand.choosing(new RaceStrategy(null)).passes(() -> {
            Thread other = start(() -> CollectionHooks.collectionCall(list, CollectionHooks.WRITES, ADD));
            CollectionHooks.collectionView(iterator, list);
            CollectionHooks.collectionView(iterator, lock);
            CollectionHooks.collectionCall(iterator, 0, GET);
            join(other);
        });
        assertTrue(hand.events.contains("0 READ"));
        assertEquals(0, calls(iterator, 0, GET), "known in one schedule only");
    }

    @Test
    void collectionsMeetLikeFields() {
        assertEquals(1, hand.choosing(new RaceStrategy(null)).passes(() -> {
            Thread other = start(() -> CollectionHooks.collectionCall(list, CollectionHooks.WRITES, ADD));
            CollectionHooks.collectionArgument(list, 0, GET);
            join(other);
        }).schedule.accesses().conflicts().length);
    }

    // Focus.

    private void focus() throws NoSuchFieldException {
        hand.settings.focus = Focus.of(AccessesByHandTest.class.getDeclaredField("list"));
    }

    @Test
    void aFocusSeesItsFieldAndNoOther() throws NoSuchFieldException {
        focus();
        assertEquals(2, accesses(() -> {
            MemoryHooks.read(this, READ_LIST);
            MemoryHooks.write(this, READ_LIST);
            MemoryHooks.read(this, READ_OTHER);
            MemoryHooks.arrayRead(new int[1], 0, READ_OTHER);
        }));
    }

    @Test
    void aFocusSeesWhatItsFieldHolds() throws NoSuchFieldException {
        focus();
        assertEquals(0, calls(list, 0, GET), "no instance was seen");
        assertEquals(1, accesses(() -> {
            MemoryHooks.finalRead(this, LIST);
            CollectionHooks.collectionCall(list, 0, GET);
            CollectionHooks.collectionCall(new ArrayList<>(), 0, GET);
        }));
        List<Object> inner = new ArrayList<>();
        assertEquals(3, accesses(() -> {
            MemoryHooks.read(this, READ_LIST);
            MemoryHooks.write(this, WRITE_LIST);
            list = Collections.synchronizedList(inner);
            CollectionHooks.collectionCall(inner, 0, GET);
        }));
    }

    @Test
    void aFocusSeesWhatAFinalFieldIsGiven() throws NoSuchFieldException {
        focus();
        List<Object> before = list;
        assertEquals(2, accesses(() -> {
            MemoryHooks.finalWrite(this, OTHER);
            MemoryHooks.finalWrite(this, LIST);
            list = new ArrayList<>();
            CollectionHooks.collectionCall(before, 0, GET);
            CollectionHooks.collectionCall(list, 0, GET);
            MemoryHooks.finalWrite(this, LIST);
            list = new ArrayList<>();
            MemoryHooks.finalWrite(new AccessesByHandTest(), LIST);
            CollectionHooks.collectionCall(list, 0, GET);
        }));
    }

    @Test
    void aFocusSeesWhatItsFieldHoldsAViewOf() throws NoSuchFieldException {
        focus();
        List<Object> backing = new ArrayList<>(List.of(1, 2));
        assertEquals(2, accesses(() -> {
            List<Object> part = backing.subList(0, 1);
            CollectionHooks.collectionView(part, backing);
            list = Collections.unmodifiableList(part);
            MemoryHooks.finalRead(this, LIST);
            CollectionHooks.collectionCall(backing, 0, GET);
            CollectionHooks.collectionCall(part, 0, GET);
        }));
    }

    /** Keeps a collection of its own, and knows one of others. */
    private static final class Whole {
        private final List<Object> own = new ArrayList<>();
        private final List<Object> part = new ArrayList<>().subList(0, 0);
        List<Object> known = new ArrayList<>();
    }

    private Whole whole = new Whole();

    @Test
    void aFocusSeesTheCollectionsThatAnObjectKeepsForItself() throws NoSuchFieldException {
        hand.settings.focus = Focus.of(AccessesByHandTest.class.getDeclaredField("whole"));
        int location = Locations.of(AccessesByHandTest.class.getName(), "whole");
        assertEquals(1, accesses(() -> {
            MemoryHooks.finalRead(this, location);
            CollectionHooks.collectionCall(whole.own, 0, GET);
            CollectionHooks.collectionCall(whole.known, 0, GET);
        }));
        List<Object> backing = new ArrayList<>();
        assertEquals(1, accesses(() -> {
            CollectionHooks.collectionView(whole.part, backing);
            MemoryHooks.finalRead(this, location);
            CollectionHooks.collectionCall(backing, 0, GET);
        }));
    }

    // Encounters.

    private Encounter[] encounters(ByHand.Code one, ByHand.Code other) {
        hand.settings.encounters = true;
        return hand.following().passes(() -> join(start(one), start(other))).schedule.accesses().encounters().all();
    }

    @Test
    void accessesWithoutACommonLockAreCandidates() {
        Encounter[] found = encounters(
                () -> locked(lock, () -> MemoryHooks.write(list, WRITE_OTHER)), () -> MemoryHooks.read(list, READ_OTHER));
        assertEquals(1, found.length);
        assertTrue(found[0].candidate);
        assertNull(found[0].commonLock);
        assertEquals(READ_OTHER, found[0].siteA);
        assertEquals(WRITE_OTHER, found[0].siteB);
        assertEquals(OTHER, found[0].location);
    }

    @Test
    void aCommonLockKeepsAccessesApart() {
        Encounter[] found = encounters(
                () -> locked(lock, () -> MemoryHooks.write(list, WRITE_OTHER)),
                () -> locked(this, () -> locked(lock, () -> MemoryHooks.read(list, READ_OTHER))));
        assertFalse(found[0].candidate);
        assertSame(lock, found[0].commonLock);
    }

    @Test
    void startAndJoinKeepAccessesApart() {
        hand.settings.encounters = true;
        Encounter[] found = hand.following().passes(() -> {
            join(start(() -> {}));
            MemoryHooks.write(list, WRITE_OTHER);
            join(start(() -> MemoryHooks.write(list, WRITE_OTHER)));
            MemoryHooks.read(list, READ_OTHER);
        }).schedule.accesses().encounters().all();
        assertEquals(2, found.length);
        assertFalse(found[0].candidate || found[1].candidate);
        assertNull(found[0].commonLock);
    }

    @Test
    void aNotifyOrdersWhatItWakes() {
        hand.settings.encounters = true;
        boolean[] ready = new boolean[1];
        Encounter[] found = hand.following(0, 1).passes(() -> {
            Thread waiter = start(() -> {
                MonitorHooks.monitorEnter(lock);
                while (!ready[0]) {
                    MonitorHooks.wait(lock);
                }
                MonitorHooks.monitorExit(lock);
                MemoryHooks.read(list, READ_OTHER);
            });
            MemoryHooks.write(list, WRITE_OTHER);
            MonitorHooks.monitorEnter(lock);
            ready[0] = true;
            MonitorHooks.notifyAll(lock);
            MonitorHooks.monitorExit(lock);
            join(waiter);
        }).schedule.accesses().encounters().all();
        assertNotNull(found);
        assertTrue(hand.events.contains("1 WAIT") || hand.events.contains("1 REACQUIRE"), hand.events::toString);
        assertFalse(found[0].candidate);
    }

    @Test
    void aThreadDoesNotMeetItself() {
        hand.settings.encounters = true;
        assertEquals(0, hand.following().passes(() -> {
            MemoryHooks.write(list, WRITE_OTHER);
            MemoryHooks.read(list, READ_OTHER);
        }).schedule.accesses().encounters().all().length);
    }

    @Test
    void readsDoNotMeetAndElementsAreTheirOwn() {
        assertEquals(0, encounters(() -> MemoryHooks.read(list, READ_OTHER), () -> MemoryHooks.read(list, READ_OTHER)).length);
        int[] array = new int[2];
        assertEquals(0, encounters(() -> MemoryHooks.arrayWrite(array, 0, GET), () -> MemoryHooks.arrayWrite(array, 1, GET)).length);
        assertEquals(1, encounters(() -> MemoryHooks.arrayWrite(array, 1, GET), () -> MemoryHooks.arrayWrite(array, 1, GET)).length);
    }

    @Test
    void theSitesReachedAreToldByThread() {
        hand.settings.encounters = true;
        int[][] reached = hand.following().passes(() -> {
            join(start(() -> {
                MemoryHooks.write(list, WRITE_OTHER);
                MemoryHooks.read(list, READ_OTHER);
                MemoryHooks.write(list, WRITE_OTHER);
            }));
        }).schedule.accesses().encounters().reached();
        assertArrayEquals(new int[] {WRITE_OTHER, READ_OTHER}, reached[1]);
        assertEquals(0, reached[0].length);
    }
}
