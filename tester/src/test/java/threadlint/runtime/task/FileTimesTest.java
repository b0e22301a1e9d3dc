package threadlint.runtime.task;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FileTimesTest {
    private static final long DAY = 86_400_000;
    private static final long NOW = System.currentTimeMillis();

    /** Some time before the test. */
    private static final long EPOCH = NOW - 100 * DAY - 1_000;

    private final FileTimes times = new FileTimes(EPOCH, NOW);

    @Test
    void aFileOfTheScheduleHasTheTimeOfTheFirstLook() {
        assertEquals(EPOCH + 7, times.show(NOW + 50, EPOCH + 7));
        assertEquals(EPOCH + 7, times.show(NOW + 50, EPOCH + 70));
        assertEquals(EPOCH + 70, times.show(NOW + 51, EPOCH + 70));
    }

    @Test
    void theOrderOfTheSystemStays() {
        times.show(NOW + 50, EPOCH + 7);
        times.show(NOW + 60, EPOCH + 8);
        assertEquals(EPOCH + 7, times.show(NOW + 40, EPOCH + 9));
        assertEquals(EPOCH + 8, times.show(NOW + 55, EPOCH + 9));
        assertEquals(EPOCH + 9, times.show(NOW + 61, EPOCH + 9));
    }

    @Test
    void olderFilesMoveByWholeDays() {
        long before = NOW - 20;
        assertEquals(before - 101 * DAY, times.show(before, EPOCH));
        assertEquals(before - 1 - 101 * DAY, times.show(before - 1, EPOCH));
        assertEquals(before, new FileTimes(NOW + DAY, NOW).show(before, NOW + DAY), "no file is newer than that clock");
    }

    /** The time of a file is that of the last tick. */
    @Test
    void aFileAtTheStartBelongsToTheSchedule() {
        assertEquals(EPOCH, times.show(NOW - 5, EPOCH));
    }

    @Test
    void whatTheProgramSetsStays() {
        times.set(NOW + 9);
        times.set(5);
        assertEquals(NOW + 9, times.show(NOW + 9, EPOCH));
        assertEquals(5, times.show(5, EPOCH));
        assertEquals(0, times.show(0, EPOCH), "the file is not there");
    }

    @Test
    void aWaitTellsFilesApart() {
        times.change();
        times.beforeWait(EPOCH + 3, EPOCH + 3_000);
        assertEquals(EPOCH + 3, times.show(NOW, EPOCH + 3_000));
        assertEquals(EPOCH + 3_000, times.show(System.currentTimeMillis(), EPOCH + 3_000));
        long quiet = System.currentTimeMillis() + 1;
        times.beforeWait(EPOCH + 3_005, EPOCH + 3_009);
        assertEquals(EPOCH + 3_010, times.show(quiet, EPOCH + 3_010), "nothing has changed since the first wait");
        long changed = System.currentTimeMillis() + 2;
        times.change();
        times.beforeWait(EPOCH + 3_010, EPOCH + 4_000);
        assertEquals(EPOCH + 3_010, times.show(changed, EPOCH + 4_000));
    }

    @Test
    void waitsWithoutChangesTakeNoTime() {
        times.beforeWait(EPOCH, EPOCH + 2_000);
        times.change();
        times.beforeWait(EPOCH + 2_000, EPOCH + 2_000);
        assertEquals(EPOCH + 3_000, times.show(NOW, EPOCH + 3_000), "no wait was taken down");
        times.beforeWait(EPOCH + 3_000, EPOCH + 3_001);
        times.beforeWait(EPOCH + 3_001, EPOCH + 4_000);
        assertEquals(EPOCH + 3_000, times.show(NOW + 1, EPOCH + 4_000), "the change is before the first wait");
    }

    @Test
    void sixteenWaitsArePausedFor() {
        long[] changed = new long[17];
        for (int i = 0; i < changed.length; i++) {
            changed[i] = System.currentTimeMillis();
            times.change();
            times.beforeWait(EPOCH + i, EPOCH + i + 1);
        }
        assertEquals(EPOCH + 15, times.show(changed[15], EPOCH + 17));
        assertEquals(EPOCH + 17, times.show(changed[16], EPOCH + 17));
    }
}
