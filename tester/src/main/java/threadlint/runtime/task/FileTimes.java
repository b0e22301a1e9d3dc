package threadlint.runtime.task;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Times of files as a schedule shows them, in milliseconds since 1970.
 *
 * <p>The system writes them by its own clock, and programs compare them with that of the schedule. So a file that was
 * changed in the schedule shows the schedule's time: that of the first look at the time, but not a time after the next
 * time-out, and in the order in which the system has them. Older files move by whole days, so that none is of the
 * future. What the program sets stays.
 */
public final class FileTimes {
    private static final long DAY = 86_400_000;

    /** How far the system's times of files are behind its clock at most: the time between two ticks. */
    private static final long TICK = 10;

    /** Shorter time-outs do not tell times of files apart. */
    private static final long SHORTEST_WAIT = 1;

    /** For how many time-outs the system's clock is waited for: a schedule gets no slower than that. */
    private static final int MOST_PAUSES = 16;

    private final long epoch;
    private final long start;

    private final TreeMap<Long, Long> shown = new TreeMap<>();

    /** The schedule's time before each time-out, by the system's time after which it came. */
    private final TreeMap<Long, Long> waits = new TreeMap<>();

    private final Set<Long> set = new TreeSet<>();
    private boolean changed;
    private int pauses;

    /**
     * @param epoch the start of the schedule by its own clock
     * @param start the same by the system's
     */
    FileTimes(long epoch, long start) {
        this.epoch = epoch;
        this.start = start;
    }

    /** A file is about to be changed. */
    public void change() {
        changed = true;
    }

    /** The program sets the time of a file. */
    public void set(long time) {
        set.add(time);
    }

    /**
     * The time to show.
     *
     * @param time by the system; 0 if there is none
     * @param now the schedule's time
     */
    public long show(long time, long now) {
        if (time <= 0 || set.contains(time)) {
            return time;
        }
        if (time < start - TICK) {
            return time - daysAhead();
        }
        Long known = shown.get(time);
        if (known == null) {
            known = before(shown.higherEntry(time), latest(time, now));
            shown.put(time, known);
        }
        return known;
    }

    /** Between two times of the schedule a thread only waits: what was changed before does not look as new as what follows. */
    void beforeWait(long from, long to) {
        if (!changed || to - from < SHORTEST_WAIT || pauses == MOST_PAUSES) {
            return;
        }
        changed = false;
        pauses++;
        long end = System.nanoTime() + (2 * TICK + 1) * 1_000_000;
        waits.put(System.currentTimeMillis() + TICK, from);
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** Of a file that was changed at that time: not after the time-out that followed. */
    private long latest(long time, long now) {
        Map.Entry<Long, Long> next = waits.higherEntry(time);
        return next == null ? now : Math.min(next.getValue(), now);
    }

    /** Earlier times were shown as what was not later than this, because the schedule's time does not go back. */
    private static long before(Map.Entry<Long, Long> later, long time) {
        return later == null ? time : Math.min(later.getValue(), time);
    }

    private long daysAhead() {
        return Math.max(0, Math.floorDiv(start - epoch + DAY - 1, DAY)) * DAY;
    }
}
