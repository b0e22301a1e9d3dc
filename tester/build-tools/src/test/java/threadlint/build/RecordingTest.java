package threadlint.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
    @TempDir
    Path folder;

    private Path jar() {
        return folder.resolve("out/tester.jar");
    }

    private Path traces() {
        return folder.resolve("out/traces");
    }

    private Recording recording() {
        return new Recording(jar().toFile(), traces().toFile());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the stand-in is a shell script")
    void the_jar_is_written_and_old_traces_are_removed() throws Exception {
        Path old = Files.createDirectories(traces().resolve("deep")).resolve("old.tltrace");
        Files.writeString(old, "");
        Path kept = Files.writeString(traces().resolve("notes.txt"), "");
        StandIn standIn = StandIn.in(folder, 0, Files.writeString(folder.resolve("the.jar"), "jar"));
        recording().prepare(Threadlint.find(standIn.program(), Map.of()), line -> {});
        assertFalse(Files.exists(old));
        assertTrue(Files.exists(kept));
        assertEquals("jar", Files.readString(jar()));
        assertEquals(List.of("out: [tester-jar] [--output-file] [" + jar() + "]"), standIn.calls());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the stand-in is a shell script")
    void a_binary_that_writes_no_jar_is_an_error() throws Exception {
        for (int code : List.of(1, 2)) {
            Threadlint threadlint = Threadlint.find(StandIn.in(folder, code, null).program(), Map.of());
            assertThrows(ToolException.class, () -> recording().prepare(threadlint, line -> {}));
        }
    }

    @Test
    void the_agent_records_freely_into_the_folder() throws ToolException {
        String start = "-javaagent:" + jar() + "=record,free,dir=" + traces();
        assertEquals(start, recording().agent(List.of(), null));
        assertEquals(start + ",watch=a.**,watch=B,max-events=7", recording().agent(List.of("a.**", "B"), 7L));
    }

    @Test
    void what_an_agent_cannot_be_told_is_an_error() {
        assertThrows(ToolException.class, () -> recording().agent(List.of("a.*,b.*"), null));
        Recording comma = new Recording(jar().toFile(), folder.resolve("a,b").toFile());
        assertThrows(ToolException.class, () -> comma.agent(List.of(), null));
        Recording equals = new Recording(folder.resolve("a=b/tester.jar").toFile(), traces().toFile());
        assertThrows(ToolException.class, () -> equals.agent(List.of(), null));
    }

    @Test
    void a_run_without_traces_is_an_error_with_advice() throws Exception {
        ToolException missing = assertThrows(ToolException.class, () -> recording().requireTraces("do this"));
        assertTrue(missing.getMessage().endsWith("do this"), missing.getMessage());
        Files.createDirectories(traces().resolve("deep"));
        Files.writeString(traces().resolve("notes.txt"), "");
        assertThrows(ToolException.class, () -> recording().requireTraces("do this"));
        Files.writeString(traces().resolve("deep/one.tltrace"), "");
        Files.writeString(traces().resolve("two.tltrace"), "");
        assertEquals(2, recording().requireTraces("do this"));
    }
}
