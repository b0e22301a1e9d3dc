package threadlint.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the stand-in is a shell script")
class ThreadlintTest {
    @TempDir
    Path folder;

    private final Set<String> log = Collections.synchronizedSet(new HashSet<>());

    private Outcome run(Threadlint threadlint) throws Exception {
        return threadlint.run(new Request(Command.CHECK, folder.toFile()).arguments(List.of("a b")), log::add);
    }

    @Test
    void the_named_binary_is_run_in_the_folder_of_the_module_and_what_it_prints_is_logged() throws Exception {
        StandIn standIn = StandIn.in(folder, 0, null);
        assertEquals(Outcome.PASSED, run(Threadlint.find(standIn.program(), Map.of())));
        String module = folder.getFileName().toString();
        assertEquals(List.of(module + ": [check] [a b]"), standIn.calls());
        assertEquals(Set.of("said of " + module, "told of " + module), log);
    }

    @Test
    void without_a_name_the_first_on_the_path_is_run() throws Exception {
        Path second = Files.createDirectory(folder.resolve("second"));
        Path third = Files.createDirectory(folder.resolve("third"));
        StandIn chosen = StandIn.in(second, 0, null);
        StandIn.in(third, 2, null);
        String path = String.join(File.pathSeparator, "", folder.toString(), second.toString(), third.toString());
        assertEquals(Outcome.PASSED, run(Threadlint.find(null, Map.of("Path", path))));
        assertEquals(1, chosen.calls().size());
    }

    @Test
    void a_missing_binary_is_an_error_that_says_how_to_install_it() {
        ToolException error = assertThrows(ToolException.class, () -> Threadlint.find(null, Map.of("PATH", folder.toString())));
        assertTrue(error.getMessage().contains("pip install threadlint"), error.getMessage());
        assertTrue(error.getMessage().contains(Threadlint.EXECUTABLE), error.getMessage());
        assertThrows(ToolException.class, () -> Threadlint.find(null, Map.of()));
    }

    @Test
    void a_named_binary_that_is_none_is_an_error_whatever_the_path_has() throws IOException {
        StandIn.in(folder, 0, null);
        Map<String, String> path = Map.of("PATH", folder.toString());
        for (String name : List.of("none", ".")) {
            File named = folder.resolve(name).toFile();
            ToolException error = assertThrows(ToolException.class, () -> Threadlint.find(named, path));
            assertTrue(error.getMessage().contains(named.toString()), error.getMessage());
        }
        Path plain = Files.writeString(folder.resolve("plain"), "");
        assertThrows(ToolException.class, () -> Threadlint.find(plain.toFile(), path));
    }

    @Test
    void the_folder_of_a_report_is_made() throws Exception {
        Path report = folder.resolve("target/reports/threadlint.sarif");
        Request request = new Request(Command.CHECK, folder.toFile()).formats("full", Map.of("sarif", report.toFile()));
        Threadlint.find(StandIn.in(folder, 0, null).program(), Map.of()).run(request, log::add);
        assertTrue(Files.isDirectory(report.getParent()));
    }

    @Test
    void exit_code_1_is_something_found() throws Exception {
        assertEquals(Outcome.FOUND, run(Threadlint.find(StandIn.in(folder, 1, null).program(), Map.of())));
    }

    @Test
    void any_other_exit_code_is_a_failure_of_the_tool_with_its_message() throws Exception {
        for (int code : List.of(2, 3, 101)) {
            Threadlint threadlint = Threadlint.find(StandIn.in(folder, code, null).program(), Map.of());
            ToolException error = assertThrows(ToolException.class, () -> run(threadlint));
            assertTrue(error.getMessage().contains("told of"), error.getMessage());
            assertFalse(error.getMessage().contains("said of"), error.getMessage());
            assertTrue(error.getMessage().contains("code " + code), error.getMessage());
        }
    }

    @Test
    void a_program_that_this_machine_cannot_run_is_an_error() throws Exception {
        Path broken = Files.writeString(folder.resolve("broken"), "#!/no/such/interpreter\n");
        assertTrue(broken.toFile().setExecutable(true));
        Threadlint threadlint = Threadlint.find(broken.toFile(), Map.of());
        ToolException error = assertThrows(ToolException.class, () -> run(threadlint));
        assertTrue(error.getMessage().contains("cannot be run"), error.getMessage());
    }

    /** The limit is for a program that does not end, which would be waited for. */
    @Test
    @Timeout(100)
    void an_interrupt_ends_the_program() throws Exception {
        Path slow = folder.resolve("slow");
        Files.writeString(slow, "#!/bin/sh\necho $$ > '" + folder + "/pid.new'\nmv '" + folder + "/pid.new' '" + folder
                + "/pid'\nexec sleep 1000\n");
        assertTrue(slow.toFile().setExecutable(true));
        Threadlint threadlint = Threadlint.find(slow.toFile(), Map.of());
        Thread caller = new Thread(() -> assertThrows(InterruptedException.class, () -> run(threadlint)));
        caller.start();
        Path pid = folder.resolve("pid");
        while (!Files.exists(pid)) {
            Thread.onSpinWait();
        }
        ProcessHandle process = ProcessHandle.of(Long.parseLong(Files.readString(pid).trim())).orElseThrow();
        caller.interrupt();
        caller.join();
        process.onExit().get();
        assertFalse(process.isAlive());
    }
}
