package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import threadlint.agent.AgentJvm;
import threadlint.instrument.Instrumenter;
import threadlint.instrument.Options;

/** Schedules with a damaged driver, which the launcher does not look into: bad input, never a defect. */
class DamagedScheduleTest {
    private static final String DRIVER = "{\"recipe\":{\"prefix\":[[\"n\",\"java.util.ArrayList\",\"\"],"
            + "[\"a\",\"java.lang.Object\",\"I1\",\"J2\",null]],"
            + "\"calls\":[[\"c\",\"java.util.ArrayList\",\"add\",\"java.lang.Object\",0,\"ttext\"],"
            + "[\"s\",\"java.util.Arrays\",\"asList\",\"[Ljava.lang.Object;\",1]],\"threads\":[[0],[1]],\"in_turn\":true},"
            + "\"focus\":[\"java.util.ArrayList\",\"size\"],"
            + "\"aim\":[[\"java.util.ArrayList\",\"add\",12],[\"java.util.ArrayList\",\"add\",13]],\"shares_classes\":true}";

    private static final Object[] REPLACEMENTS = {
        null, true, -1, 0.5, Long.MAX_VALUE, 1e300, "", "x", "a/b", "[", "[[", "I", "k", "tx", "c", "a\0b", new JsonArray(), new JsonObject(),
        JsonArray.from((Object) null), JsonArray.from(1)
    };

    private final Random dice = new Random(1);

    @Test
    void aDamagedDriverIsBadInput() throws Exception {
        String said = System.getenv("THREADLINT_MUTANTS");
        int count = said == null ? 400 : Integer.parseInt(said);
        int refused = 0;
        Program program = new Program(
                new ClassPath(List.of(AgentJvm.location(fixtures.Scenarios.class))), new Instrumenter(Options.synchronisation()));
        for (int i = 0; i < count; i++) {
            JsonObject driver = JsonParser.object().from(DRIVER);
            damage(driver);
            String text = JsonWriter.string(driver);
            try {
                Workload workload = plan(driver).workload();
                workload.prepare(program.newLoader());
            } catch (InputError e) {
                refused++;
                assertFalse(e.getMessage().isEmpty());
            } catch (Throwable e) {
                throw new AssertionError(text, e);
            }
        }
        assertTrue(refused > count / 3, refused + " of " + count);
    }

    @Test
    void theSampleIsSound() throws Exception {
        plan(JsonParser.object().from(DRIVER)).workload();
    }

    private static Plan plan(JsonObject driver) throws InputError {
        JsonObject schedule = new JsonObject();
        schedule.put("driver", driver);
        JsonObject plan = Conversation.plan(Path.of("."));
        plan.put("mode", "replay");
        plan.put("main", Driver.MAIN);
        plan.put("schedule", schedule);
        return new Plan(plan);
    }

    /** Removes or replaces one value. */
    private void damage(Object json) {
        List<Object> parents = new ArrayList<>();
        addParents(json, parents);
        Object parent = parents.get(dice.nextInt(parents.size()));
        boolean removes = dice.nextInt(4) == 0;
        Object replacement = REPLACEMENTS[dice.nextInt(REPLACEMENTS.length)];
        if (parent instanceof JsonObject) {
            JsonObject object = (JsonObject) parent;
            String key = new ArrayList<>(object.keySet()).get(dice.nextInt(object.size()));
            if (removes) {
                object.remove(key);
            } else {
                object.put(key, replacement);
            }
            return;
        }
        JsonArray array = (JsonArray) parent;
        int index = dice.nextInt(array.size());
        if (removes) {
            array.remove(index);
        } else {
            array.set(index, replacement);
        }
    }

    /** Every object and list that is not empty. */
    private static void addParents(Object json, List<Object> parents) {
        List<Object> children = List.of();
        if (json instanceof Map) {
            children = new ArrayList<>(((Map<?, ?>) json).values());
        } else if (json instanceof List) {
            children = Arrays.asList(((List<?>) json).toArray());
        }
        if (!children.isEmpty()) {
            parents.add(json);
        }
        for (Object child : children) {
            addParents(child, parents);
        }
    }
}
