package threadlint.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The samples of the protocol, which the tests of both sides read. */
class SampleTest {
    private static final Path SAMPLES = Path.of("../../testdata/protocol");

    @Test
    void a_plan_has_the_keys_of_the_sample() throws Exception {
        JsonObject sample = JsonParser.object().from(Files.readString(SAMPLES.resolve("plan.json")));
        JsonObject plan = Plans.run(Subject.of(SampleTest.class, "test"), List.of(Path.of("classes")), Settings.of(new Wanted()));
        Set<String> expected = new TreeSet<>(sample.keySet());
        expected.add("junit");
        // What every JVM adds, what only a replay has, and what the user sets.
        expected.removeAll(Set.of("channel", "folder", "debug", "repeat", "max_steps", "max_millis"));
        assertEquals(expected, new TreeSet<>(plan.keySet()));
        assertEquals(sample.getInt("protocol"), plan.getInt("protocol"));
        assertEquals("1", plan.getString("seed"));
        assertEquals(0, plan.getInt("early_timeouts"));
    }

    @Test
    void a_replay_has_the_conditions_of_the_schedule_and_more_time() throws Exception {
        JsonObject schedule = JsonParser.object().from(Files.readString(SAMPLES.resolve("schedule.json")));
        schedule.put("junit", "shop.StockTest#takes");
        JsonObject plan = Plans.replay(schedule, List.of(), true);
        for (String key : List.of("strategy", "seed", "events", "watch", "early_timeouts", "spurious", "max_steps", "junit")) {
            assertEquals(schedule.get(key), plan.get(key), key);
        }
        assertEquals(60_000, plan.getLong("max_millis"));
        assertTrue(plan.getBoolean("debug"));
        schedule.getObject("failure").put("kind", "timeout");
        assertEquals(schedule.getLong("max_millis"), Plans.replay(schedule, List.of(), false).getLong("max_millis"));
    }
}
