package threadlint.runtime.race;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReachedSitesTest {
    private final ReachedSites sites = new ReachedSites();

    @Test
    void a_site_counts_once_in_the_order_of_the_first_times() {
        for (int site : new int[] {7, 3, 7, 5, 3}) {
            sites.add(site);
        }
        assertArrayEquals(new int[] {7, 3, 5}, sites.soFar());
    }

    @Test
    void there_may_be_any_number() {
        int[] many = IntStream.range(0, 100).toArray();
        for (int site : many) {
            sites.add(site);
        }
        assertArrayEquals(many, sites.soFar());
    }
}
