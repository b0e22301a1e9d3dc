package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.locked;
import static threadlint.harness.ByHand.start;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import threadlint.drive.DirectAccess;
import threadlint.drive.Recipe;
import threadlint.drive.RecipeRun;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.hooks.RegionHooks;
import threadlint.runtime.race.Aim;
import threadlint.runtime.race.Conflict;
import threadlint.runtime.schedule.Failure;

/** Two threads at conflicting accesses at once. */
class ConflictsByHandTest {
    private static final int FIELD = Locations.of("Example", "conflicting");
    private static final int READS = Sites.of("Example", "get", 1, FIELD);
    private static final int WRITES = Sites.of("Example", "set", 2, FIELD);

    private final ByHand hand = new ByHand();
    private final Object object = new Object();
    private final Object lock = new Object();

    private Conflict[] conflicts(ByHand.Code one, ByHand.Code other, int... decisions) {
        return hand.following(decisions).passes(() -> {
            Thread first = start(one);
            Thread second = start(other);
            join(first, second);
        }).schedule.accesses().conflicts();
    }

    @Test
    void a_conflict_is_found_whatever_brought_the_threads_there() {
        Conflict[] found = conflicts(
                () -> locked(lock, () -> MemoryHooks.write(object, WRITES)), () -> MemoryHooks.read(object, READS), 0, 0, 1, 1, 2, 2);
        assertEquals(1, found.length);
        assertSame(object, found[0].owner);
        assertEquals(FIELD, found[0].location);
        assertEquals(1, found[0].first.thread);
        assertTrue(found[0].first.write);
        assertSame(lock, found[0].first.held[0]);
        assertEquals(0, found[0].second.held.length);
        assertEquals(READS, found[0].second.site);
        assertTrue(found[0].first.stack.length > 3 && found[0].second.stack.length > 3);
    }

    @Test
    void a_conflict_is_named_by_its_sites_whichever_came_first() {
        String name = "Example.get:1 Example.conflicting Example.set:2 Example.conflicting";
        int[] decisions = {0, 0, 1, 1, 2, 2};
        Conflict[] written = conflicts(
                () -> locked(lock, () -> MemoryHooks.write(object, WRITES)), () -> MemoryHooks.read(object, READS), decisions);
        assertEquals(WRITES, written[0].first.site);
        assertEquals(name, RacePairs.name(written[0]));
        Conflict[] read = conflicts(
                () -> locked(lock, () -> MemoryHooks.read(object, READS)), () -> MemoryHooks.write(object, WRITES), decisions);
        assertEquals(READS, read[0].first.site);
        assertEquals(name, RacePairs.name(read[0]));
    }

    @Test
    void elements_of_an_array_conflict_each_with_itself_only() {
        int[] array = new int[2];
        int[] decisions = {0, 0, 1, 2};
        assertEquals(1, conflicts(
                () -> MemoryHooks.arrayWrite(array, 1, WRITES), () -> MemoryHooks.arrayRead(array, 1, READS), decisions).length);
        assertEquals(0, conflicts(
                () -> MemoryHooks.arrayWrite(array, 0, WRITES), () -> MemoryHooks.arrayRead(array, 1, READS), decisions).length);
    }

    /** The reader comes to the writer, who comes again, and then the reader once more. */
    @Test
    void two_sites_conflict_once_whoever_comes_first() {
        Conflict[] found = conflicts(
                () -> {
                    MemoryHooks.write(object, WRITES);
                    MemoryHooks.write(object, WRITES);
                },
                () -> {
                    MemoryHooks.read(object, READS);
                    MemoryHooks.read(object, READS);
                },
                0, 0, 1, 2, 1, 2);
        assertEquals(1, found.length);
    }

    @Test
    void an_access_in_a_region_is_none() {
        ByHand.Code quiet = () -> {
            RegionHooks.enterRegion();
            MemoryHooks.read(object, READS);
            RegionHooks.leaveRegion();
        };
        assertEquals(0, conflicts(() -> MemoryHooks.write(object, WRITES), quiet, 0, 0, 1, 2).length);
        assertEquals(1, conflicts(() -> MemoryHooks.write(object, WRITES), () -> MemoryHooks.read(object, READS), 0, 0, 1, 2).length);
    }

    @Test
    void an_access_that_is_over_is_none() {
        assertEquals(0, conflicts(() -> MemoryHooks.write(object, WRITES), () -> MemoryHooks.read(object, READS)).length);
    }

    @Test
    void code_outside_a_class_conflicts_on_its_field() throws Exception {
        String field = "'fixtures.driven.Made$Half','value',0";
        String recipe = "{'prefix':[['n','fixtures.driven.Made$Half','']],'calls':[['w'," + field + ",'I1'],['r'," + field + "]],'threads':[[0],[1]]}";
        JsonObject json = JsonParser.object().from(recipe.replace('\'', '"'));
        RecipeRun recipeRun = new RecipeRun(Recipe.parse(json), getClass().getClassLoader());
        Conflict[] found = hand.following(0, 0, 1, 2).passes(recipeRun::run).schedule.accesses().conflicts();
        assertEquals(1, found.length);
        assertSame(recipeRun.shared(), found[0].owner);
        assertEquals("fixtures.driven.Made$Half.value", Locations.name(found[0].location));
        assertTrue(found[0].first.write && !found[0].second.write);
        assertTrue(DirectAccess.is(found[0].first.site) && !DirectAccess.is(READS));
    }

    @Test
    void a_conflict_fails_a_schedule_that_has_no_other_failure() {
        hand.settings.conflictsFail = true;
        ByHand.Code race = () -> {
            Thread other = start(() -> MemoryHooks.write(object, WRITES));
            MemoryHooks.write(object, WRITES);
            join(other);
        };
        Failure failure = hand.following(1, 0).fails(Failure.Kind.RACE, race);
        assertEquals("write of Example.conflicting by T1 and write by main can happen at once", Transcript.message(failure));
        assertNull(hand.following(0).passes(race).failure);
        Failure worse = hand.following(1, 0).fails(Failure.Kind.EXCEPTION, () -> {
            race.run();
            throw new IllegalStateException();
        });
        assertNull(worse.conflict);
    }

    /** For want of frames of the program, those of the JDK that run the code stand for them. */
    @Test
    void what_the_jdk_accesses_is_where_the_program_calls_it() {
        int inJdk = Sites.of("java.util.Wrapper", "add", 3, FIELD);
        ByHand.Code comes = () -> {
            Optional.of(1).ifPresent(any -> MemoryHooks.write(object, inJdk));
            List.of(1).forEach(any -> MemoryHooks.write(object, inJdk));
            List.of(1).forEach(any -> MemoryHooks.write(object, inJdk));
        };
        Conflict[] found = conflicts(() -> MemoryHooks.read(object, READS), comes, 0, 0, 1, 2);
        assertEquals(2, found.length);
        assertEquals(READS, found[0].first.place);
        assertEquals(inJdk, found[0].second.site);
        int place = found[0].second.place;
        assertEquals("java.util.Optional.ifPresent", Sites.className(place) + "." + Sites.method(place));
        assertEquals(FIELD, Sites.location(place));
        assertEquals("java.lang.Iterable.forEach", Sites.className(found[1].second.place) + "." + Sites.method(found[1].second.place));
        Aim aim = new Aim(new Aim.SourceLine("java.util.Optional", "ifPresent", Sites.line(place)), place("get", 1));
        assertSame(found[0], aim.firstOf(found));
        assertFalse(aim.accepts(found[1]));
        assertSame(found[1], Aim.of(found[1]).firstOf(found));
        assertFalse(RacePairs.name(found[0]).equals(RacePairs.name(found[1])));
    }

    private static Aim.SourceLine place(String method, int line) {
        return new Aim.SourceLine("Example", method, line);
    }

    /** A writer stands at {@code set}; another one comes, and goes on to {@code get}. */
    private Conflict failure(Aim aim) {
        hand.settings.conflictsFail = true;
        hand.settings.aim = aim;
        Failure failure = hand.following(0, 0, 1, 2, 2).run(() -> {
            Thread stands = start(() -> MemoryHooks.write(object, WRITES));
            Thread comes = start(() -> {
                MemoryHooks.write(object, WRITES);
                MemoryHooks.read(object, READS);
            });
            join(stands, comes);
        }).failure;
        return failure == null ? null : failure.conflict;
    }

    @Test
    void only_the_conflict_that_is_aimed_at_fails_a_schedule() {
        assertEquals(WRITES, failure(null).second.site);
        assertEquals(READS, failure(new Aim(place("get", 1), place("set", 2))).second.site);
        assertEquals(READS, failure(new Aim(place("set", 2), place("get", 1))).second.site);
        assertNull(failure(new Aim(place("get", 1), place("get", 1))));
        assertNull(failure(new Aim(place("set", 2), place("get", 3))));
    }
}
