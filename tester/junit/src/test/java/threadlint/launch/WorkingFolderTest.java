package threadlint.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkingFolderTest {
    private static final List<String> FILES = List.of("input.txt", "data/deep/more.txt", ".git/config", "M.class");

    @TempDir
    Path top;

    private Path original;
    private WorkingFolder folder;

    @BeforeEach
    void makeFolder() throws IOException {
        top = top.toRealPath();
        original = top.resolve("user/project");
        for (String file : FILES) {
            Files.createDirectories(original.resolve(file).getParent());
            Files.writeString(original.resolve(file), file);
        }
        Files.writeString(top.resolve("user/above.txt"), "above");
        folder = WorkingFolder.like(original, Files.createDirectory(top.resolve("root")));
    }

    private Path made(String file) {
        return folder.path().resolve(file);
    }

    private void assertAsBefore() throws IOException {
        for (String file : FILES) {
            assertEquals(file, Files.readString(made(file)));
        }
    }

    @Test
    void relative_paths_lead_to_the_files_of_the_user() throws IOException {
        assertAsBefore();
        assertEquals("above", Files.readString(made("../above.txt")));
        assertNotEquals(original, folder.path());
    }

    @Test
    void what_a_schedule_writes_is_gone_before_the_next() throws IOException {
        Files.writeString(made("input.txt"), "changed");
        Files.createDirectories(made("data/db/log"));
        Files.writeString(made("data/db/log/1"), "");
        Files.writeString(made("../beside.txt"), "");
        Files.delete(made("M.class"));
        Files.delete(made("data/deep/more.txt"));
        Files.delete(made("data/deep"));
        assertNull(folder.restore());
        assertFalse(Files.exists(made("data/db")));
        assertFalse(Files.exists(made("../beside.txt")));
        assertAsBefore();
        assertEquals("input.txt", Files.readString(original.resolve("input.txt")));
    }

    @Test
    void what_replaces_a_folder_or_a_link_is_removed() throws IOException {
        Files.delete(made("M.class"));
        Files.createDirectories(made("M.class/deep"));
        FileTrees.delete(made("data"));
        Files.writeString(made("data"), "");
        assertNull(folder.restore());
        assertAsBefore();
    }

    @Test
    void large_files_and_hidden_folders_are_linked_and_small_files_copied() throws IOException {
        Path other = Files.createDirectory(top.resolve("other"));
        Files.write(other.resolve("log"), new byte[(256 << 10) + 1]);
        Files.write(other.resolve("small"), new byte[256 << 10]);
        Files.write(other.resolve("empty"), new byte[0]);
        Files.createDirectory(other.resolve(".hidden"));
        WorkingFolder like = WorkingFolder.like(other, Files.createDirectory(top.resolve("root2")));
        for (String name : List.of("log", "empty", ".hidden")) {
            assertTrue(Files.isSymbolicLink(like.path().resolve(name)), name);
        }
        assertFalse(Files.isSymbolicLink(like.path().resolve("small")));
    }

    @Test
    void an_empty_folder_is_emptied_again() throws IOException {
        Path root = Files.createDirectory(top.resolve("tmp"));
        WorkingFolder empty = WorkingFolder.empty(root);
        Files.createDirectories(root.resolve("a/b"));
        assertNull(empty.restore());
        assertTrue(Files.exists(root));
        assertEquals(0, root.toFile().list().length);
    }
}
