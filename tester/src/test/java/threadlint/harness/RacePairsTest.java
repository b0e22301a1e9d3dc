package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.locked;
import static threadlint.harness.ByHand.start;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.race.Aim;
import threadlint.strategy.Strategy;

/** At which pairs the schedules aim, and in which order. */
class RacePairsTest {
    private static final int FIELD = Locations.of("Shared", "field");
    private static final int CONTENTS = Locations.contents(ArrayList.class);

    // Numbered against the order of their names.
    private static final int C = site("pairs.C", FIELD);
    private static final int B = site("pairs.B", FIELD);
    private static final int A = site("pairs.A", FIELD);
    private static final int LAST_IN_LIST = site("pairs.Z", CONTENTS);
    private static final int LIBRARY_B = siteInLibrary("libs.B");
    private static final int LIBRARY_A = siteInLibrary("libs.A");

    private int[] aimed;
    private final RacePairs pairs = new RacePairs(new Strategy.FirstPhase() {
        @Override
        public int schedules() {
            return 1;
        }

        @Override
        public void aim(int[] sites) {
            aimed = sites;
        }
    });

    private static int site(String className, int location) {
        return Sites.of(className, "method", 1, location);
    }

    private static int siteInLibrary(String className) {
        Sites.inLibrary(className);
        return site(className, FIELD);
    }

    /** Two threads that write at the site. */
    private void addWrites(int site) {
        add(() -> MemoryHooks.write(this, site), () -> MemoryHooks.write(this, site));
    }

    /** A thread that reads and then writes at the site, and one that writes there. */
    private void addLostUpdate(int site) {
        add(
                () -> {
                    MemoryHooks.read(this, site);
                    MemoryHooks.write(this, site);
                },
                () -> MemoryHooks.write(this, site));
    }

    private void add(ByHand.Code one, ByHand.Code other) {
        ByHand hand = new ByHand();
        hand.settings.encounters = true;
        Outcome outcome = hand.passes(() -> join(start(one), start(other)));
        pairs.add(outcome.schedule.accesses().encounters().all());
    }

    private void assertAimed(int site, int partner, long turn) {
        pairs.aim(turn);
        assertArrayEquals(new int[] {site, partner}, aimed);
    }

    @Test
    void withoutPairsSchedulesAimAtNothing() {
        assertNull(pairs.aim(0));
        assertArrayEquals(new int[0], aimed);
        Object lock = new Object();
        ByHand.Code apart = () -> locked(lock, () -> MemoryHooks.write(this, A));
        add(apart, apart);
        assertNull(pairs.aim(0));
        assertArrayEquals(new int[0], aimed);
    }

    @Test
    void pairsAreTakenByNameOneAfterTheOther() {
        addWrites(C);
        addWrites(A);
        addWrites(B);
        assertAimed(A, A, 0);
        assertAimed(B, B, 1);
        assertAimed(C, C, 2);
        assertAimed(A, A, 3);
    }

    @Test
    void thePairsOfSeveralSchedulesAreKeptOnceEach() {
        addWrites(A);
        addWrites(A);
        addWrites(B);
        assertAimed(A, A, 0);
        assertAimed(B, B, 1);
        assertAimed(A, A, 2);
    }

    @Test
    void theWorstHarmComesFirst() {
        addWrites(A);
        addLostUpdate(B);
        addWrites(LAST_IN_LIST);
        assertAimed(LAST_IN_LIST, LAST_IN_LIST, 0);
        assertAimed(B, B, 1);
        assertAimed(A, A, 2);
    }

    @Test
    void theWorstHarmThatAPairWasSeenToDoCounts() {
        addWrites(A);
        addWrites(B);
        addLostUpdate(B);
        assertAimed(B, B, 0);
        addWrites(B);
        assertAimed(B, B, 0);
    }

    @Test
    void aPairHasBothItsSites() {
        add(() -> MemoryHooks.write(this, B), () -> MemoryHooks.read(this, C));
        assertAimed(C, B, 0);
    }

    @Test
    void pairsOfTheProgramAndOfItsLibrariesTakeTurns() {
        addWrites(LIBRARY_B);
        addWrites(LIBRARY_A);
        assertAimed(LIBRARY_A, LIBRARY_A, 0);
        assertAimed(LIBRARY_B, LIBRARY_B, 1);
        addWrites(A);
        addWrites(B);
        addWrites(C);
        assertAimed(A, A, 0);
        assertAimed(LIBRARY_A, LIBRARY_A, 1);
        assertAimed(B, B, 2);
        assertAimed(LIBRARY_B, LIBRARY_B, 3);
        assertAimed(C, C, 4);
        assertAimed(LIBRARY_A, LIBRARY_A, 5);
    }

    @Test
    void aPairInALibraryIsTold() {
        add(() -> MemoryHooks.write(this, A), () -> MemoryHooks.write(this, LIBRARY_A));
        Aim aim = pairs.aim(0);
        assertNotNull(aim);
        assertEquals("pairs.A", aim.one.className);
        assertEquals("libs.A", aim.other.className);
        addWrites(A);
        assertNull(pairs.aim(0));
    }
}
