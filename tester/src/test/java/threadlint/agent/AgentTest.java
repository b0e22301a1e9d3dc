package threadlint.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonParser;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.util.ReflectionUtils;
import org.objectweb.asm.ClassReader;

class AgentTest {
    /** Boot classes are not verified unless asked for. */
    private static final List<String> VERIFY =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal");

    private static final String SYNC = "{\"events\": \"sync\", \"strategy\": \"random\"}";
    private static final String ALL = "{\"events\": \"all\", \"watch\": [\"**\"], \"strategy\": \"dfs\", \"allow\": []}";

    @TempDir
    static Path folder;

    private static AgentJvm jvm;

    @BeforeAll
    static void makeJar() throws Exception {
        jvm = new AgentJvm(folder);
    }

    @Test
    void threads_that_no_schedule_controls_run_as_ever() throws Exception {
        List<String> expected = List.of(
                "pool 1",
                "future 2",
                "vector [1]",
                "interrupted true false",
                "failures []",
                "loader null",
                "premain true",
                "agent true",
                "instrumenter true");
        assertEquals(expected, jvm.run(SYNC, List.of(), "fixtures.Uncontrolled"));
        assertEquals(expected, jvm.run(ALL, VERIFY, "fixtures.Uncontrolled"));
    }

    @Test
    void every_class_of_java_base_verifies() throws Exception {
        assertLinked(5000, jvm.run(ALL, VERIFY, "fixtures.Linker", "java.base"));
    }

    @Test
    void classes_of_libraries_verify() throws Exception {
        String[] command = {
            "fixtures.Linker",
            AgentJvm.location(ClassReader.class).toString(),
            AgentJvm.location(JsonParser.class).toString(),
            AgentJvm.location(Test.class).toString(),
            AgentJvm.location(ReflectionUtils.class).toString(),
        };
        assertLinked(200, jvm.run(ALL, List.of(), command));
    }

    private static void assertLinked(int atLeast, List<String> lines) {
        assertEquals(1, lines.size(), lines::toString);
        assertTrue(lines.get(0).startsWith("linked "), lines::toString);
        assertTrue(Integer.parseInt(lines.get(0).substring("linked ".length())) >= atLeast, lines::toString);
    }
}
