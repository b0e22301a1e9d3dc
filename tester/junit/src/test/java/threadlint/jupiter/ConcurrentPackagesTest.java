package threadlint.jupiter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fixtures.plain.PlainFixture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConcurrentPackagesTest {
    @ParameterizedTest
    @CsvSource({
        "fixtures.plain.*, true", "fixtures.**, true", "'p.*, fixtures.plain.PlainFixture', true", "**Fixture, true",
        "fixtures.*, false", "fixtures.plain, false", "fixtures.plain.plai*, false", "'', false", "fixtures?plain?*, false",
    })
    void a_star_stays_within_a_segment_and_two_go_across(String globs, boolean contains) {
        try (Properties properties = new Properties().set("threadlint.concurrent", globs)) {
            assertEquals(contains, ConcurrentPackages.contain(PlainFixture.class));
        }
    }
}
