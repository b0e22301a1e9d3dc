package threadlint.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.grack.nanojson.JsonObject;
import org.junit.jupiter.api.Test;

class LibraryRacesTest {
    private static JsonObject race(long index, String message) {
        JsonObject race = new JsonObject();
        race.put("index", index);
        race.put("message", message);
        race.put("watch", "org.lib.**");
        return race;
    }

    @Test
    void the_earliest_schedule_gives_the_example() {
        LibraryRaces races = new LibraryRaces();
        assertNull(races.note());
        for (JsonObject race : new JsonObject[] {race(5, "late"), race(2, "early"), race(9, "later")}) {
            races.add(race);
        }
        assertEquals(
                "3 races in libraries on the class path did no harm in these schedules; first: early; watch \"org.lib.**\" to have it "
                        + "reported",
                races.note());
    }
}
