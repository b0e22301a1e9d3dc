package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class WatchTest {
    private static boolean matches(String glob, String name) {
        return new Watch(List.of("never.matches", glob)).matches(name);
    }

    @Test
    void a_star_stays_within_a_segment() {
        assertTrue(matches("com.*.Counter", "com.example.Counter"));
        assertTrue(matches("com.example.*", "com.example.Outer$Inner"));
        assertFalse(matches("com.*", "com.example.Counter"));
    }

    @Test
    void two_stars_go_across() {
        assertTrue(matches("**", "com.example.Counter"));
        assertTrue(matches("com.**", "com.example.deep.Counter"));
        assertFalse(matches("org.**", "com.example.Counter"));
    }

    @Test
    void the_rest_is_literal_and_the_whole_name_counts() {
        assertTrue(matches("a.Outer$Inner", "a.Outer$Inner"));
        assertFalse(matches("a.B", "aXB"));
        assertFalse(matches("a.B", "a.Bc"));
    }

    @Test
    void nothing_is_watched_by_default() {
        assertFalse(Watch.none().matches("A"));
    }
}
