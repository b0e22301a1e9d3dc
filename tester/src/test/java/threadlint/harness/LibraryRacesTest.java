package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import threadlint.agent.AgentJvm;

/** Races in a jar of the class path, under a small main in a folder. */
@Timeout(60)
class LibraryRacesTest {
    private static final String LIBRARY = String.join(
            "\n",
            "package lib;",
            "public class Holder {",
            "    private Object value = \"value\";",
            "    private int count;",
            "    private final StringBuilder text = new StringBuilder();",
            "    public void clear() { value = null; }",
            "    public String show() { return value == null ? \"\" : value.toString(); }",
            "    public void append() { text.append('x'); }",
            "    public void count() {",
            "        count++;",
            "    }",
            "}");

    private static final String MAIN = String.join(
            "\n",
            "package app;",
            "public class Main {",
            "    public static void main(String[] args) throws Exception {",
            "        lib.Holder holder = new lib.Holder();",
            "        Runnable step = holder::append;",
            "        if (args[0].equals(\"counts\")) { step = holder::count; }",
            "        if (args[0].equals(\"clears\")) { step = holder::clear; }",
            "        Thread other = new Thread(step);",
            "        other.start();",
            "        if (args[0].equals(\"clears\")) { holder.show(); } else { step.run(); }",
            "        other.join();",
            "    }",
            "}");

    @TempDir
    static Path folder;

    private static AgentJvm agent;
    private static Path classes;
    private static Path library;

    @BeforeAll
    static void compile() throws Exception {
        agent = new AgentJvm(folder);
        Path built = Files.createDirectory(folder.resolve("library"));
        classes = Files.createDirectory(folder.resolve("classes"));
        javac(built, folder.resolve("Holder.java"), LIBRARY, built);
        javac(classes, folder.resolve("Main.java"), MAIN, built);
        library = folder.resolve("library.jar");
        try (OutputStream file = Files.newOutputStream(library); JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new JarEntry("lib/Holder.class"));
            Files.copy(built.resolve("lib/Holder.class"), jar);
        }
    }

    private static void javac(Path to, Path file, String text, Path classPath) throws Exception {
        Files.writeString(file, text);
        AgentJvm.javac("-d", to.toString(), "-cp", classPath.toString(), file.toString());
    }

    private static JsonObject plan(String strategy, String argument) {
        JsonObject plan = Conversation.plan(classes, argument);
        plan.put("class_path", new JsonArray(List.of(classes.toString(), library.toString())));
        plan.put("main", "app.Main");
        plan.put("strategy", strategy);
        return plan;
    }

    private static JsonObject await(JsonObject plan, String type) throws Exception {
        try (Conversation run = new Conversation(agent, folder, plan)) {
            run.say("schedules 0 60");
            run.say("stop");
            return run.await(type);
        }
    }

    /** Only the race directs to the failure: there is no other point at which threads could switch. */
    @Test
    void aRaceInALibraryThatLeadsToAnExceptionIsFoundWithoutAFlagAndReplays() throws Exception {
        JsonObject failure = await(plan("mix", "clears"), "failure");
        assertEquals("java.lang.NullPointerException", failure.getObject("failure").getString("message").split(":")[0]);
        assertTrue(failure.getBoolean("verified"), failure::toString);
        JsonObject schedule = failure.getObject("schedule");
        assertEquals("lib.Holder", schedule.getArray("pair").getObject(0).getString("class"));
        JsonObject plan = new JsonObject(schedule);
        plan.put("protocol", 1);
        plan.put("mode", "replay");
        plan.put("schedule", schedule);
        try (Conversation replay = new Conversation(agent, folder, plan)) {
            assertEquals(failure.getObject("failure"), replay.await("failure").getObject("failure"));
        }
        for (String key : List.of("pair", "aim", "lines")) {
            plan.put("schedule", new JsonObject(schedule));
            plan.getObject("schedule").put(key, new JsonArray(List.of("damaged")));
            try (Conversation replay = new Conversation(agent, folder, plan)) {
                assertTrue(replay.await("input-error").getString("message").contains("`" + key + "`"));
            }
        }
    }

    @Test
    void aRaceInALibraryThatDoesNoHarmIsToldOnceAndIsNoFailure() throws Exception {
        try (Conversation run = new Conversation(agent, folder, plan("mix", "counts"))) {
            run.say("schedules 0 60");
            run.say("stop");
            run.await("chunk");
            assertFalse(run.types().contains("failure"), run.types()::toString);
            List<JsonObject> told = run.received.stream().filter(each -> each.getString("type").equals("library-race"))
                    .collect(java.util.stream.Collectors.toList());
            assertEquals(1, told.size());
            assertEquals(sample().keySet(), told.get(0).keySet());
            assertEquals("lib.**", told.get(0).getString("watch"));
            assertTrue(told.get(0).getString("message").contains("lib.Holder.count"), told::toString);
        }
    }

    /** Nothing follows from it here, but the class is documented not to be thread-safe. */
    @Test
    void aRaceOnTheStateOfAnObjectInALibraryIsAFailure() throws Exception {
        JsonObject failure = await(plan("mix", "appends"), "failure").getObject("failure");
        assertEquals("race", failure.getString("kind"));
        assertTrue(failure.getString("message").contains("StringBuilder"), failure::toString);
    }

    private static JsonObject sample() throws Exception {
        for (String line : Files.readAllLines(Path.of("..", "testdata", "protocol", "messages.jsonl"))) {
            if (line.contains("\"library-race\"")) {
                return JsonParser.object().from(line);
            }
        }
        return null;
    }

    @Test
    void aRaceThatAPatternNamesIsAFailure() throws Exception {
        JsonObject plan = plan("race", "counts");
        plan.put("watch", new JsonArray(List.of("lib.**")));
        JsonObject failure = await(plan, "failure");
        assertEquals("race", failure.getObject("failure").getString("kind"));
        assertNull(failure.getObject("schedule").getArray("pair"));
    }

    /** The jar is the program's own where main is in it. */
    @Test
    void aRaceInTheJarOfMainIsAFailure() throws Exception {
        Path all = folder.resolve("all.jar");
        try (OutputStream file = Files.newOutputStream(all); JarOutputStream jar = new JarOutputStream(file)) {
            for (String name : List.of("lib/Holder.class", "app/Main.class")) {
                jar.putNextEntry(new JarEntry(name));
                Files.copy((name.startsWith("lib") ? folder.resolve("library") : classes).resolve(name), jar);
            }
        }
        JsonObject plan = plan("race", "counts");
        plan.put("class_path", new JsonArray(List.of(library.toString(), all.toString())));
        assertNotNull(await(plan, "failure"));
    }
}
