package threadlint.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Hands out the schedules of a search in chunks, so that the result does not depend on how many JVMs there are: the lowest
 * schedule that fails is the one reported.
 *
 * <p>Chunks are handed out in ascending order. Once a schedule has failed, only those below it still matter.
 */
final class Chunks<W> {
    /** Small, so that a failure in it is reported soon. */
    private static final long FIRST_SIZE = 64;

    private static final long LARGEST_SIZE = 1 << 16;

    /** A chunk that took less time makes the next one larger, in milliseconds. */
    private static final long SHORT = 250;

    /** A chunk that took more time makes the next one smaller. */
    private static final long LONG = 1_000;

    private static final long ENDLESS = Long.MAX_VALUE;

    /** The first schedule that was never handed out. */
    private long next;

    private long end;
    private long size;

    /** Handed out and returned without having been run, ascending. */
    private final List<Chunk> returned = new ArrayList<>();

    private final Map<W, Chunk> handed = new HashMap<>();
    private long lowestFailure = ENDLESS;

    /** Schedules from one number to another one. */
    static final class Chunk {
        final long from;
        final long to;

        Chunk(long from, long to) {
            this.from = from;
            this.to = to;
        }
    }

    private Chunks(long next, long end, long size) {
        this.next = next;
        this.end = end;
        this.size = size;
    }

    /** Chunks of the schedules from one number to another one. */
    static <W> Chunks<W> from(long next, long end) {
        return new Chunks<>(next, end, FIRST_SIZE);
    }

    /** The same schedules as one chunk, for a strategy in which each schedule builds on the one before. */
    static <W> Chunks<W> undivided(long end) {
        return new Chunks<>(0, end, ENDLESS);
    }

    /** The next chunk for a worker that has none; null if nothing is left. */
    Chunk take(W worker) {
        Chunk chunk;
        if (!returned.isEmpty()) {
            chunk = returned.remove(0);
        } else if (lowestFailure < ENDLESS || next >= end) {
            return null;
        } else {
            chunk = new Chunk(next, size < end - next ? next + size : end);
            next = chunk.to;
        }
        handed.put(worker, chunk);
        return chunk;
    }

    /** A worker has run its chunk, without a failure. */
    void done(W worker, long millis) {
        handed.remove(worker);
        if (size == ENDLESS) {
            return;
        }
        if (millis < SHORT) {
            size = Math.min(size * 2, LARGEST_SIZE);
        } else if (millis > LONG) {
            size = Math.max(size / 2, 1);
        }
    }

    /**
     * A schedule of a worker's chunk failed, and those before it did not. Returns the workers whose chunks do not matter any
     * more.
     */
    List<W> failed(W worker, long index) {
        handed.remove(worker);
        lowestFailure = Math.min(lowestFailure, index);
        returned.removeIf(chunk -> chunk.from >= lowestFailure);
        return dropFrom(lowestFailure);
    }

    private List<W> dropFrom(long bound) {
        List<W> dropped = new ArrayList<>();
        handed.forEach((worker, chunk) -> {
            if (chunk.from >= bound) {
                dropped.add(worker);
            }
        });
        dropped.forEach(handed::remove);
        return dropped;
    }

    /**
     * A schedule of a worker's chunk showed something that the next ones, up to a number of them, may surpass; nothing after
     * those matters. Returns the workers whose chunks do not matter any more.
     */
    List<W> surpassable(W worker, long index, long round) {
        end = Math.min(end, index + 1 + round);
        next = Math.min(next, end);
        Chunk chunk = handed.remove(worker);
        if (chunk != null) {
            giveBack(index + 1, chunk.to);
        }
        returned.replaceAll(each -> new Chunk(each.from, Math.min(each.to, end)));
        returned.removeIf(each -> each.from >= each.to);
        return dropFrom(end);
    }

    /** A worker ended before it ran a schedule of its chunk. Returns how many schedules of the chunk it ran. */
    long retired(W worker, long at) {
        Chunk chunk = handed.remove(worker);
        if (chunk == null) {
            return 0;
        }
        long reached = Math.max(chunk.from, Math.min(at, chunk.to));
        giveBack(reached, Math.min(chunk.to, end));
        return reached - chunk.from;
    }

    private void giveBack(long from, long to) {
        if (from >= to || from >= lowestFailure) {
            return;
        }
        int at = 0;
        while (at < returned.size() && returned.get(at).from < from) {
            at++;
        }
        returned.add(at, new Chunk(from, to));
    }

    /** The first schedule of a worker's chunk; {@code otherwise} if it has none. */
    long startOf(W worker, long otherwise) {
        Chunk chunk = handed.get(worker);
        return chunk == null ? otherwise : chunk.from;
    }

    /** Whether no schedule is left whose outcome could change the result. */
    boolean areSettled() {
        return handed.isEmpty() && unhanded() == 0;
    }

    /** Whether a schedule below a number is not done. */
    boolean haveOpenBelow(long index) {
        return handed.values().stream().anyMatch(chunk -> chunk.from < index)
                || returned.stream().anyMatch(chunk -> chunk.from < index);
    }

    /** How many schedules wait for a worker. */
    long unhanded() {
        long waiting = 0;
        for (Chunk chunk : returned) {
            waiting += chunk.to - chunk.from;
        }
        return lowestFailure < ENDLESS ? waiting : waiting + Math.min(end - next, ENDLESS - waiting);
    }
}
