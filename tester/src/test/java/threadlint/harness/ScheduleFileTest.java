package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import org.junit.jupiter.api.Test;

/** What is written to replay a failure, and read again. */
class ScheduleFileTest {
    private static JsonObject written() throws Exception {
        JsonObject json = JsonParser.object().from("{\"protocol\": 1, \"main\": \"example.Main\", \"seed\": \"77\","
                + " \"strategy\": \"pct\", \"early_timeouts\": 5, \"spurious\": 6, \"max_steps\": 700, \"max_millis\": 800}");
        Outcome outcome = new ByHand().run(() -> {
            throw new IllegalStateException("end");
        });
        return new ScheduleFile(new Plan(json)).of(outcome, new int[] {0, 1, 1}, 12, 0xabc);
    }

    @Test
    void whatIsWrittenIsRead() throws Exception {
        ScheduleFile.Recorded read = ScheduleFile.read(written());
        assertEquals(77, read.seed);
        assertEquals(12, read.index);
        assertArrayEquals(new int[] {0, 1, 1}, read.decisions);
        assertEquals(2, read.events);
        assertEquals("exception", read.kind);
        assertEquals("0000000000000abc", read.classes);
        assertEquals(16, read.hash.length());
    }

    @Test
    void theSettingsOfTheRunAreWritten() throws Exception {
        JsonObject file = written();
        assertEquals("example.Main", file.getString("main"));
        assertEquals("pct", file.getString("strategy"));
        assertEquals(5, file.getInt("early_timeouts"));
        assertEquals(6, file.getInt("spurious"));
        assertEquals(700, file.getInt("max_steps"));
        assertEquals(800, file.getInt("max_millis"));
        assertEquals("java.lang.IllegalStateException: end", file.getObject("failure").getString("message"));
        assertFalse(file.has("pair") || file.has("driver"));
    }
}
