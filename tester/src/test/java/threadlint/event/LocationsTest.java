package threadlint.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LocationsTest {
    @Test
    void locationsKeepTheirNumbersAndNamesHoweverManyThereAre() {
        int first = Locations.of("Many", "first");
        assertTrue(first > 0);
        Set<Integer> numbers = new HashSet<>();
        for (int i = 0; i < 5_000; i++) {
            numbers.add(Locations.of("Many", "m" + i));
        }
        assertEquals(5_000, numbers.size());
        assertEquals(first, Locations.of("Many", "first"));
        assertEquals("Many.first", Locations.name(first));
        assertEquals("Many.m4999", Locations.name(Locations.of("Many", "m4999")));
    }

    @Test
    void zeroStandsForNoneAndHashesComeFromNames() {
        assertEquals("", Locations.name(0));
        assertEquals(0, Locations.hash(0));
        assertEquals("a.b.C.d".hashCode(), Locations.hash(Locations.of("a.b.C", "d")));
    }
}
