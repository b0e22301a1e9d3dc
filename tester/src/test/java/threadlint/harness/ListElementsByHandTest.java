package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.start;

import com.grack.nanojson.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import threadlint.event.FieldNames;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.runtime.hooks.CollectionHooks;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.race.Conflict;
import threadlint.runtime.race.Encounters.Encounter;
import threadlint.runtime.schedule.Failure;
import threadlint.runtime.schedule.Schedule;

/** Which accesses of a list get in each other's way. */
class ListElementsByHandTest {
    private static final int CONTENTS = Locations.contents(ArrayList.class);
    private static final int FIRST = Sites.of("Example", "first", 1, Locations.of("java.util.List", "first"));
    private static final int SECOND = Sites.of("Example", "second", 2, Locations.of("java.util.List", "second"));

    private final ByHand hand = new ByHand();
    private List<Object> list = listOf(3);

    /** What a thread does. */
    private interface Call {
        void at(int site);
    }

    private static List<Object> listOf(int size) {
        return new ArrayList<>(Collections.nCopies(size, ""));
    }

    private Call get(int index) {
        return site -> CollectionHooks.collectionElement(list, index, CollectionHooks.DEPENDS, site);
    }

    private Call set(int index) {
        return site -> CollectionHooks.collectionElement(list, index, CollectionHooks.WRITES, site);
    }

    private Call all() {
        return site -> CollectionHooks.collectionCall(list, 0, site);
    }

    private Call change() {
        return site -> CollectionHooks.collectionCall(list, CollectionHooks.WRITES, site);
    }

    private Call size() {
        return site -> CollectionHooks.collectionCall(list, CollectionHooks.STRUCTURE, site);
    }

    private Conflict conflict(Call one, Call other) {
        hand.settings.encounters = false;
        hand.settings.races = false;
        Conflict[] found = hand.following(0, 0, 1, 2).passes(() -> {
            Thread first = start(() -> one.at(FIRST));
            Thread second = start(() -> other.at(SECOND));
            join(first, second);
        }).schedule.accesses().conflicts();
        return found.length == 0 ? null : found[0];
    }

    private Encounter encounter(Call one, Call other) {
        hand.settings.encounters = true;
        hand.settings.races = false;
        Encounter[] found = hand.following().passes(() -> join(start(() -> one.at(FIRST)), start(() -> other.at(SECOND))))
                .schedule.accesses().encounters().all();
        return found.length == 0 ? null : found[0];
    }

    private Failure race(Call one, Call other) {
        hand.settings.encounters = false;
        hand.settings.races = true;
        return hand.following().run(() -> join(start(() -> one.at(FIRST)), start(() -> other.at(SECOND)))).failure;
    }

    private void assertRace(Call one, Call other, String variable, int location) {
        assertRaceInOrder(one, other, variable, location);
        assertRaceInOrder(other, one, variable, location);
    }

    private void assertRaceInOrder(Call one, Call other, String variable, int location) {
        String list = Words.accessed(new Words.Labels(), conflict(one, other));
        assertEquals(variable + "ArrayList#1", list);
        assertTrue(encounter(one, other).candidate);
        assertEquals(location, encounter(one, other).location);
        String message = Transcript.message(race(one, other));
        assertTrue(message.contains(" of " + variable + "java.util.ArrayList by "), message);
    }

    private void assertNoRace(Call one, Call other) {
        for (Call[] order : new Call[][] {{one, other}, {other, one}}) {
            assertNull(conflict(order[0], order[1]));
            assertNull(encounter(order[0], order[1]));
            assertNull(race(order[0], order[1]));
        }
    }

    @Test
    void anElementConflictsWithItself() {
        assertRace(set(1), set(1), "element 1 of ", 0);
        assertRace(set(1), get(1), "element 1 of ", 0);
        assertNoRace(get(1), get(1));
    }

    @Test
    void elementsAreApart() {
        assertNoRace(set(0), set(1));
        assertNoRace(set(0), get(1));
        assertNoRace(set(0), set(Integer.MAX_VALUE - 1));
    }

    @Test
    void aChangeOfTheStructureConflictsWithAll() {
        for (Call call : List.of(set(1), get(1), all(), size(), change())) {
            assertRace(change(), call, "contents of ", CONTENTS);
        }
    }

    @Test
    void aReadOfAllConflictsWithAWriteOfOne() {
        assertRace(all(), set(1), "contents of ", CONTENTS);
        assertNoRace(all(), get(1));
        assertNoRace(all(), all());
        assertNoRace(all(), size());
    }

    @Test
    void theStructureIsNoElement() {
        assertNoRace(size(), set(1));
        assertNoRace(size(), get(1));
        assertNoRace(size(), size());
    }

    /** The number of a field or of the contents is no key that an index can be. */
    @Test
    void noElementIsTakenForAnotherVariable() {
        list = listOf(CONTENTS + 1);
        assertNoRace(set(CONTENTS), set(0));
        assertNoRace(set(CONTENTS), size());
        int field = Locations.of("Own", "field");
        int site = Sites.of("Example", "field", 3, field);
        list = listOf(field + 1);
        assertNoRace(set(field), ignored -> MemoryHooks.write(list, site));
    }

    @Test
    void aWriteThatIsOrderedIsNoRace() {
        hand.settings.races = true;
        assertNull(hand.following().run(() -> {
            join(start(() -> set(1).at(FIRST)));
            join(start(() -> all().at(SECOND)));
            join(start(() -> set(1).at(FIRST)));
        }).failure);
    }

    /** Of two threads that write elements, only one has ended. */
    @Test
    void eachWriteCountsForAReadOfAll() {
        hand.settings.races = true;
        Failure failure = hand.following(1, 0).run(() -> {
            Thread running = start(() -> set(0).at(FIRST));
            join(start(() -> set(1).at(FIRST)));
            all().at(SECOND);
            join(running);
        }).failure;
        assertEquals(Failure.Kind.RACE, failure.kind);
        assertEquals(1, failure.race.first.thread);
        assertTrue(failure.race.first.write);
        assertFalse(failure.race.second.write);
    }

    @Test
    void aLostUpdateIsOneOfTheSameElement() {
        Call ofTwo = site -> {
            get(1).at(site);
            set(0).at(site);
        };
        assertFalse(encounter(ofTwo, set(0)).update);
        Call ofOne = site -> {
            get(0).at(site);
            set(0).at(site);
        };
        assertTrue(encounter(ofOne, set(0)).update);
    }

    @Test
    void aPartOfAListHasItsElements() {
        for (List<Object> each : List.of(listOf(5), new LinkedList<>(listOf(5)), Arrays.asList(new Object[5]))) {
            list = each;
            List<Object> part = each.subList(1, 4).subList(1, 3);
            Call ofPart = site -> {
                CollectionHooks.collectionView(part, each);
                CollectionHooks.collectionElement(part, 1, CollectionHooks.WRITES, site);
            };
            assertEquals(3, conflict(ofPart, get(3)).element);
            assertNoRace(ofPart, set(1));
            assertNoRace(ofPart, set(2));
        }
    }

    /** Which element another view shows is not known. */
    @Test
    void anyElementOfAnotherViewIsTheWhole() {
        List<Object> view = Collections.unmodifiableList(list);
        Call ofView = site -> {
            CollectionHooks.collectionView(view, list);
            CollectionHooks.collectionElement(view, 1, 0, site);
        };
        assertEquals(-1, conflict(ofView, set(0)).element);
        assertNull(conflict(ofView, get(0)));
    }

    @Test
    void onlyListsHaveElements() {
        Map<Object, Object> map = new HashMap<>();
        Call put = site -> CollectionHooks.collectionCall(map, CollectionHooks.WRITES, site);
        Call size = site -> CollectionHooks.collectionCall(map, CollectionHooks.STRUCTURE, site);
        assertEquals(-1, conflict(put, put).element);
        assertEquals(-1, conflict(put, size).element);
    }

    @Test
    void aRaceOnAnElementBreaksNoList() {
        assertFalse(conflict(set(1), get(1)).isOfWhole());
        assertTrue(conflict(set(1), change()).isOfWhole());
        assertFalse(conflict(site -> MemoryHooks.write(this, FIRST), site -> MemoryHooks.write(this, FIRST)).isOfWhole());
    }

    @Test
    void eventsAndTracesTellThem() {
        List<String> told = new ArrayList<>();
        for (Call call : List.of(get(2), set(2), size(), all())) {
            JsonObject message = new JsonObject();
            Transcript transcript = new Transcript(100);
            Outcome outcome = hand.run(
                    () -> {
                        join(start(() -> {}));
                        call.at(FIRST);
                        told.add(String.valueOf(FieldNames.element(Schedule.self())));
                    },
                    transcript);
            transcript.fill(message, outcome.failure == null ? Failure.of(Failure.Kind.EXIT, "") : outcome.failure);
            for (Object event : message.getArray("events")) {
                String what = ((JsonObject) event).getString("what");
                if (what.contains("ArrayList")) {
                    told.add(what);
                }
            }
        }
        assertEquals(
                List.of("3", "reads element 2 of ArrayList#1", "3", "writes element 2 of ArrayList#1", "-1",
                        "reads contents of ArrayList#1", "0", "reads contents of ArrayList#1"),
                told);
    }
}
