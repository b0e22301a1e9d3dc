package threadlint.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunksTest {
    private static final long FAST = 1;
    private static final long SLOW = 2_000;

    private static String taken(Chunks<Integer> chunks, int worker) {
        Chunks.Chunk chunk = chunks.take(worker);
        return chunk == null ? null : chunk.from + ".." + chunk.to;
    }

    private static Chunks<Integer> handedTo(int workers, long end) {
        Chunks<Integer> chunks = Chunks.from(0, end);
        for (int worker = 0; worker < workers; worker++) {
            chunks.take(worker);
        }
        return chunks;
    }

    @Test
    void chunks_cover_everything_once() {
        Chunks<Integer> chunks = Chunks.from(0, 1_000);
        List<Long> covered = new ArrayList<>();
        int turn = 0;
        for (Chunks.Chunk chunk = chunks.take(0); chunk != null; chunk = chunks.take(0)) {
            for (long schedule = chunk.from; schedule < chunk.to; schedule++) {
                covered.add(schedule);
            }
            assertFalse(chunks.areSettled());
            chunks.done(0, turn++ % 2 == 0 ? FAST : SLOW);
        }
        assertEquals(1_000, covered.size());
        assertEquals(999, covered.get(999));
        assertTrue(chunks.areSettled());
    }

    @Test
    void chunks_grow_while_they_are_quick_and_shrink_when_they_are_slow() {
        Chunks<Integer> chunks = Chunks.from(0, Long.MAX_VALUE);
        long[] times = {FAST, 500, SLOW, SLOW, FAST};
        long[] sizes = {64, 128, 128, 64, 32};
        for (int i = 0; i < times.length; i++) {
            Chunks.Chunk chunk = chunks.take(0);
            assertEquals(sizes[i], chunk.to - chunk.from);
            chunks.done(0, times[i]);
        }
    }

    @Test
    void after_a_failure_only_schedules_below_it_are_finished() {
        Chunks<Integer> chunks = handedTo(3, Long.MAX_VALUE);
        assertEquals(64, chunks.startOf(1, -1));
        assertEquals(List.of(2), chunks.failed(1, 70));
        assertEquals(-1, chunks.startOf(1, -1));
        assertNull(taken(chunks, 1));
        assertFalse(chunks.areSettled());
        assertEquals(List.of(), chunks.failed(0, 3));
        assertTrue(chunks.areSettled());
    }

    @Test
    void a_later_failure_above_changes_nothing() {
        Chunks<Integer> chunks = handedTo(3, Long.MAX_VALUE);
        assertEquals(10, chunks.retired(0, 10));
        assertEquals(List.of(2), chunks.failed(1, 100));
        assertEquals("10..64", taken(chunks, 1));
        assertEquals(List.of(), chunks.failed(1, 20));
        assertTrue(chunks.areSettled());
    }

    @Test
    void the_rest_of_a_retired_workers_chunk_comes_first() {
        Chunks<Integer> chunks = handedTo(3, 1_000);
        assertEquals(36, chunks.retired(1, 100));
        assertEquals(7, chunks.retired(0, 7));
        assertEquals(0, chunks.retired(0, 9));
        assertEquals(57 + 28 + 808, chunks.unhanded());
        assertEquals("7..64", taken(chunks, 3));
        assertEquals("100..128", taken(chunks, 4));
        assertEquals("192..256", taken(chunks, 5));
    }

    @Test
    void a_worker_that_retires_above_the_failure_leaves_nothing() {
        Chunks<Integer> chunks = handedTo(2, 1_000);
        chunks.failed(1, 64);
        assertEquals(64, chunks.retired(0, 64));
        assertTrue(chunks.areSettled());
    }

    @Test
    void what_may_be_surpassed_bounds_the_schedules_that_are_left() {
        Chunks<Integer> chunks = handedTo(3, Long.MAX_VALUE);
        assertEquals(List.of(2), chunks.surpassable(0, 20, 50));
        assertEquals("21..64", taken(chunks, 0));
        assertFalse(chunks.haveOpenBelow(20));
        assertTrue(chunks.haveOpenBelow(22));
        assertEquals(List.of(), chunks.surpassable(1, 66, 50));
        assertEquals("67..71", taken(chunks, 1));
        assertEquals(List.of(), chunks.failed(1, 68));
        chunks.done(0, FAST);
        assertTrue(chunks.areSettled());
        assertNull(taken(chunks, 2));
    }

    @Test
    void an_undivided_search_is_one_chunk() {
        Chunks<Integer> chunks = Chunks.undivided(5_000);
        assertEquals("0..5000", taken(chunks, 0));
        assertNull(taken(chunks, 1));
        chunks.done(0, SLOW);
        assertTrue(chunks.areSettled());
    }
}
