package threadlint.runtime.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ScratchTest {
    @TempDir
    Path folder;

    private Path root;
    private Path elsewhere;
    private Scratch scratch;

    @BeforeEach
    void makeFolders() throws IOException {
        root = Files.createDirectory(folder.resolve("scratch"));
        elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        // Known by a link itself.
        scratch = new Scratch(Files.createSymbolicLink(folder.resolve("link"), root));
    }

    @Test
    void files_are_held_whether_they_exist_or_not() throws Exception {
        Files.createFile(root.resolve("file"));
        for (String name : new String[] {"file", "absent", "absent/deep", "a/../b", ""}) {
            assertTrue(scratch.holds(root.resolve(name)), name);
        }
        assertTrue(scratch.holds(folder.resolve("link/absent")));
        assertFalse(scratch.holds(elsewhere.resolve("absent")));
        assertFalse(scratch.holds(folder.resolve("scratch2")));
        assertFalse(scratch.holds(folder));
    }

    @Test
    void dots_do_not_lead_out() {
        assertFalse(scratch.holds(root.resolve("../elsewhere/file")));
        assertFalse(scratch.holds(root.resolve("absent/../../elsewhere")));
        assertFalse(scratch.holdsEntry(root.resolve("..")));
        assertFalse(scratch.holdsEntry(root.resolve("absent/../..")));
        assertTrue(scratch.holdsEntry(root.resolve("absent/..")));
        assertFalse(scratch.holdsEntry(root));
    }

    @Test
    void links_are_followed_where_the_system_does() throws Exception {
        Path out = Files.createSymbolicLink(root.resolve("out"), elsewhere);
        assertFalse(scratch.holds(out));
        assertFalse(scratch.holds(out.resolve("new")));
        assertFalse(scratch.holdsEntry(out.resolve("new")));
        assertFalse(scratch.holdsEntry(out.resolve(".")));
        assertTrue(scratch.holdsEntry(out), "the link itself");
    }

    @Test
    void links_to_nothing_count_by_where_they_lead() throws Exception {
        Path outward = Files.createSymbolicLink(root.resolve("outward"), elsewhere.resolve("absent"));
        Path inward = Files.createSymbolicLink(elsewhere.resolve("inward"), root.resolve("absent"));
        Path again = Files.createSymbolicLink(root.resolve("again"), Path.of("outward"));
        assertFalse(scratch.holds(outward));
        assertFalse(scratch.holds(again));
        Path within = Files.createSymbolicLink(root.resolve("within"), Path.of("absent"));
        assertTrue(scratch.holds(inward));
        assertTrue(scratch.holds(within));
        assertFalse(scratch.holdsEntry(inward));
    }

    @Test
    void links_in_a_circle_lead_nowhere() throws Exception {
        Path one = root.resolve("one");
        Path other = Files.createSymbolicLink(root.resolve("other"), one);
        Files.createSymbolicLink(one, other);
        assertFalse(scratch.holds(one));
    }

    @Test
    void names_without_folder_are_those_of_the_working_directory() {
        assertFalse(scratch.holds(Path.of("name")));
        assertFalse(scratch.holdsEntry(Path.of("name")));
        assertFalse(scratch.holdsEntry(Path.of("")));
        assertFalse(scratch.holdsEntry(Path.of("/")));
    }

    @Test
    void sinks_are_no_files() {
        assertTrue(scratch.holds(Path.of("/dev/null")));
        assertTrue(scratch.holds(Path.of("/dev/urandom")));
        assertFalse(scratch.holds(Path.of("/dev/null2")));
        assertFalse(scratch.holdsEntry(Path.of("/dev/null")), "it may be written, not deleted");
    }

    @Test
    void what_is_no_path_is_not_held() {
        assertNull(Scratch.parse("a\0b"));
        assertEquals(Path.of("a"), Scratch.parse("a"));
    }

    @Test
    void temporary_files_are_in_the_folder_that_the_jdk_takes() {
        File lying = new File("/etc") {
            @Override
            public String getPath() {
                return root.toString();
            }
        };
        assertEquals("/etc", new File(Scratch.temporary(lying)).getParent());
        assertEquals(new File(System.getProperty("java.io.tmpdir")), new File(Scratch.temporary(null)).getParentFile());
    }

    @Test
    void the_folder_has_to_be_there() throws Exception {
        assertThrows(IOException.class, () -> new Scratch(folder.resolve("absent")));
        Path file = Files.createFile(folder.resolve("file"));
        assertThrows(IOException.class, () -> new Scratch(file));
    }
}
