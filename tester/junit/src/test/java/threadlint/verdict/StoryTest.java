package threadlint.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import threadlint.explore.Failure;
import threadlint.explore.SampleFailures;

/** Messages of tests that fail, for the samples of the protocol. */
class StoryTest {
    @Test
    void the_table_has_a_column_for_each_thread() throws Exception {
        List<String> expected = List.of(
                "     T0 main                   T1 left                   T2 right",
                "  1  starts T1 `left`  Transfer.java:7",
                "  2  starts T2 `right`  Transfer.java:8",
                "  3  |                         begins",
                "  4  |                         enters Account#1  Transfer.java:14",
                "  5  |                         |                         begins",
                "  6  |                         |                         enters Account#2  Transfer.java:14",
                "> 7  |                         |                         waits to enter Account#1  Transfer.java:15 [Account#2]",
                "> 8  |                         waits to enter Account#2  Transfer.java:15 [Account#1]",
                "  9  waits for the end of T1 `left`  Transfer.java:9");
        assertEquals(expected, Interleaving.lines(SampleFailures.of("deadlock"), StandardCharsets.US_ASCII));
        String drawn = String.join("\n", Interleaving.lines(SampleFailures.of("deadlock"), StandardCharsets.UTF_8));
        assertEquals(String.join("\n", expected).replace('|', '\u2502').replace('>', '\u25b6'), drawn);
    }

    @Test
    void a_race_is_told_with_both_stacks_and_what_may_have_caused_it() throws Exception {
        Failure race = SampleFailures.of("race");
        String story = Story.of(race, "race in schedule 3", List.of("replay: a"));
        assertTrue(story.startsWith("race in schedule 3\n\nrace on `"), story);
        assertEquals(2, story.lines().filter(line -> line.contains(", holding ")).count());
        assertTrue(story.contains("\n\nnote: the same schedule, run again, did not give the same events"), story);
        assertTrue(story.endsWith("\nnote: not controlled: java.net.Socket.read at Feed.java:30\nreplay: a"), story);
        List<String> expected = List.of(
                "       T1 a                      T2 b",
                "       ... 120 steps ...",
                "> 121  writes Counter.n  Counter.java:5",
                "> 122  |                         reads Counter.n  Counter.java:8 [Counter#1]");
        assertEquals(expected, Interleaving.lines(race, StandardCharsets.US_ASCII));
    }

    @Test
    void threads_are_told_with_what_they_hold_and_wait_for() throws Exception {
        String story = Story.of(SampleFailures.of("deadlock"), "deadlock", List.of());
        List<String> threads = story.lines().filter(line -> line.startsWith("  T")).collect(Collectors.toList());
        assertEquals("  T1 `left`: waits for Account#2, which T2 `right` holds; holds Account#1", threads.get(1));
        assertTrue(story.contains("\n    at com.example.Transfer.move(Transfer.java:15)\n"), story);
        assertFalse(story.contains("note: "), story);
        assertFalse(story.endsWith("\n"), story);
    }

    @Test
    void what_a_terminal_would_obey_is_shown_as_text() {
        assertEquals("a\\u001b[31mb\\u202e", Visible.of("a\u001b[31mb\u202e"));
        assertEquals("größe 東京", Visible.of("größe 東京"));
    }
}
