package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import threadlint.runtime.schedule.Settings;

class PlanTest {
    @TempDir
    Path folder;

    private Plan plan(String text) throws Exception {
        return Plan.read(Files.writeString(folder.resolve("plan.json"), text));
    }

    private InputError refusal(String text) {
        return assertThrows(InputError.class, () -> plan(text));
    }

    @Test
    void defaultsAreThoseOfTheSettings() throws Exception {
        Plan plan = plan("{\"protocol\": 1}");
        Settings settings = new Settings();
        assertEquals("run", plan.mode);
        assertEquals("", plan.main);
        assertNull(plan.junit);
        assertEquals(List.of(), plan.arguments);
        assertEquals(List.of(), plan.classPath);
        assertEquals(List.of(), plan.watch);
        assertEquals("random", plan.strategy);
        assertEquals(1, plan.seed);
        assertEquals("sync", plan.events);
        assertEquals(settings.earlyTimeouts, plan.settings.earlyTimeouts);
        assertEquals(settings.spurious, plan.settings.spurious);
        assertEquals(settings.maxSteps, plan.settings.maxSteps);
        assertEquals(settings.maxMillis, plan.settings.maxMillis);
        assertFalse(plan.settings.races);
        assertFalse(plan.passesOutput);
        assertFalse(plan.debug);
        assertNull(plan.schedule);
    }

    @Test
    void aSearchHasNoSpuriousWakeUps() throws Exception {
        assertEquals(0, plan("{\"protocol\": 1, \"strategy\": \"dfs:2\", \"spurious\": 5}").settings.spurious);
        assertEquals(5, plan("{\"protocol\": 1, \"strategy\": \"pct\", \"spurious\": 5}").settings.spurious);
    }

    @Test
    void aPolicyHoldsWhereThePlanSaysWhatIsAllowed() throws Exception {
        assertNull(plan("{\"protocol\": 1, \"scratch\": \"/\"}").settings.policy);
        String scratch = "\"scratch\": \"" + folder.toString().replace("\\", "/") + "\"";
        assertNotNull(plan("{\"protocol\": 1, \"allow\": [\"files\"], " + scratch + "}").settings.policy);
        InputError unknown = refusal("{\"protocol\": 1, \"allow\": [\"fire\"], " + scratch + "}");
        assertTrue(unknown.getMessage().endsWith("no effect is called fire"), unknown.getMessage());
        assertThrows(InputError.class, () -> plan("{\"protocol\": 1, \"allow\": [], \"scratch\": \"/absent/folder\"}"));
    }

    @Test
    void debuggingTakesItsTime() throws Exception {
        Plan plan = plan("{\"protocol\": 1, \"debug\": true, \"max_millis\": 5}");
        assertTrue(plan.debug);
        assertEquals(Long.MAX_VALUE, plan.settings.maxMillis);
    }

    @Test
    void aDriverLooksForItsConflictWhateverTheStrategy() throws Exception {
        String driver = "{'recipe': {'prefix': [], 'calls': [['f', 'a.B', 'c']], 'threads': [[0]]}, 'focus': ['a.B', 'c'],"
                + " 'aim': [['a.B', 'get', 1], ['a.B', 'set', 2]]}";
        Plan run = plan("{\"protocol\": 1}");
        assertFalse(run.settings.conflictsFail);
        Plan plan = run.forDriver(JsonParser.object().from(driver.replace('\'', '"')));
        assertNotNull(plan.workload());
        assertEquals("set", plan.settings.aim.other.method);
        assertTrue(plan.settings.conflictsFail);
    }

    @Test
    void whatCannotBeReadIsRefused() {
        InputError other = refusal("{\"protocol\": 2}");
        assertEquals("the plan has protocol 2, this tester speaks 1", other.getMessage());
        assertEquals("use the tester of the same version of threadlint", other.help);
        assertTrue(refusal("{").getMessage().startsWith("cannot read the plan: "));
        assertTrue(refusal("[]").getMessage().startsWith("cannot read the plan: "));
        InputError absent = assertThrows(InputError.class, () -> Plan.read(folder.resolve("absent")));
        assertTrue(absent.getMessage().startsWith("cannot read the plan: "), absent.getMessage());
    }
}
