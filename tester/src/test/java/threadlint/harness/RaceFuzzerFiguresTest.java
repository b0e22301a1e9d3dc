package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.locked;
import static threadlint.harness.ByHand.start;

import org.junit.jupiter.api.Test;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.race.Conflict;
import threadlint.strategy.RaceStrategy;
import threadlint.strategy.Randomness;

/** Figures 1 and 2 of "Race directed random testing of concurrent programs" (Sen, PLDI 2008), aimed at each pair in 100 schedules. */
class RaceFuzzerFiguresTest {
    private static final int X = Locations.of("Figure", "x");
    private static final int Y = Locations.of("Figure", "y");
    private static final int Z = Locations.of("Figure", "z");
    private static final int PADDING = Locations.of("Figure", "padding");

    private final Object lock = new Object();
    private int x;
    private int y;
    private int z;

    private static int site(int line, int location) {
        return Sites.of("Figure", "run", line, location);
    }

    private int get(int line, int location) {
        MemoryHooks.read(this, site(line, location));
        return location == X ? x : location == Y ? y : z;
    }

    private void setToOne(int line, int location) {
        MemoryHooks.write(this, site(line, location));
        x = location == X ? 1 : x;
        y = location == Y ? 1 : y;
        z = location == Z ? 1 : z;
    }

    private void figure1() throws InterruptedException {
        x = y = z = 0;
        Thread one = start(() -> {
            setToOne(1, X);
            locked(lock, () -> setToOne(3, Y));
            get(5, Z);
        });
        Thread two = start(() -> {
            setToOne(7, Z);
            locked(lock, () -> {
                if (get(9, Y) == 1) {
                    get(10, X);
                }
            });
        });
        join(one, two);
    }

    /** Runs 100 schedules aimed at two sites; how many had a conflict on the location. */
    private int schedulesWithConflict(int location, int[] sites, ByHand.Code program, int length) {
        ByHand hand = new ByHand();
        int count = 0;
        for (int seed = 0; seed < 100; seed++) {
            RaceStrategy strategy = new RaceStrategy(sites);
            hand.choosing(strategy);
            strategy.begin(Randomness.of(seed, 0), length);
            boolean found = false;
            for (Conflict conflict : hand.passes(program).schedule.accesses().conflicts()) {
                found |= conflict.location == location;
            }
            count += found ? 1 : 0;
        }
        return count;
    }

    @Test
    void theRealRaceOfFigure1IsCreatedEachTimeAndTheOtherOneNever() {
        assertEquals(100, schedulesWithConflict(Z, new int[] {site(5, Z), site(7, Z)}, this::figure1, 12));
        assertEquals(0, schedulesWithConflict(X, new int[] {site(1, X), site(10, X)}, this::figure1, 12));
        assertEquals(0, schedulesWithConflict(X, null, this::figure1, 12));
    }

    @Test
    void theRaceOfFigure2IsCreatedEachTimeHoweverFarApartItsAccesses() {
        for (int padding : new int[] {0, 1_000}) {
            int[] errors = new int[1];
            int races = schedulesWithConflict(X, new int[] {site(8, X), site(10, X)}, () -> {
                x = 0;
                Thread one = start(() -> {
                    locked(lock, () -> {
                        for (int i = 0; i < padding; i++) {
                            MemoryHooks.write(this, site(2, PADDING));
                        }
                    });
                    errors[0] += get(8, X) == 0 ? 1 : 0;
                });
                Thread two = start(() -> {
                    setToOne(10, X);
                    locked(lock, () -> {});
                });
                join(one, two);
            }, padding + 10);
            assertEquals(100, races);
            assertTrue(errors[0] >= 35 && errors[0] <= 65, errors[0] + " errors with padding " + padding);
        }
    }
}
