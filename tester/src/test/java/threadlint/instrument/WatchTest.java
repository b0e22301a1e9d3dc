package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchTest {
    private static boolean matches(String glob, String name) {
        return new Watch(List.of("never.matches", glob)).matches(name);
    }

    @Test
    void a_star_stays_within_a_segment() {
        assertTrue(matches("com.*.Counter", "com.example.Counter"));
        assertTrue(matches("com.example.*", "com.example.Outer$Inner"));
        assertFalse(matches("com.*", "com.example.Counter"));
    }

    @Test
    void two_stars_go_across() {
        assertTrue(matches("**", "com.example.Counter"));
        assertTrue(matches("com.**", "com.example.deep.Counter"));
        assertFalse(matches("org.**", "com.example.Counter"));
    }

    @Test
    void the_rest_is_literal_and_the_whole_name_counts() {
        assertTrue(matches("a.Outer$Inner", "a.Outer$Inner"));
        assertFalse(matches("a.B", "aXB"));
        assertFalse(matches("a.B", "a.Bc"));
    }

    @Test
    void nothing_is_watched_by_default() {
        assertFalse(Watch.none().matches("A"));
    }

    @Test
    void withoutAGlobAllIsWatchedAndTheClassesInFoldersAndInTheArchiveOfMainAreTheProgramsOwn(@TempDir Path folder) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes/a"));
        Files.createFile(classes.resolve("InFolder.class"));
        Path program = jar(folder.resolve("program.jar"), "a/Main.class", "a/Part$1.class");
        Path library = jar(folder.resolve("library.jar"), "b/Library.class");
        Path absent = folder.resolve("absent.jar");
        Watch inFolder = Watch.everything(List.of(classes.getParent(), library, program, absent), "a.InFolder");
        assertTrue(isOwn(inFolder, "a.InFolder"));
        assertTrue(isOfLibrary(inFolder, "b.Library") && isOfLibrary(inFolder, "a.Main"));
        Watch inArchive = Watch.everything(List.of(absent, library, program, classes.getParent()), "a.Main");
        assertTrue(isOwn(inArchive, "a.Main") && isOwn(inArchive, "a.Part$1") && isOwn(inArchive, "a.InFolder"));
        assertTrue(isOfLibrary(inArchive, "b.Library") && isOfLibrary(inArchive, "a.Absent"));
    }

    private static boolean isOwn(Watch watch, String name) {
        return watch.matches(name) && watch.withoutLibraries().matches(name) && !watch.isLibrary(name);
    }

    private static boolean isOfLibrary(Watch watch, String name) {
        return watch.matches(name) && !watch.withoutLibraries().matches(name) && watch.isLibrary(name);
    }

    @Test
    void whatRunsATestIsNeitherTheProgramsOwnNorALibraryOfIt(@TempDir Path folder) throws IOException {
        for (String name : List.of("shop", "org/junit")) {
            Files.createFile(Files.createDirectories(folder.resolve(name)).resolve("ATest.class"));
        }
        Path library = jar(folder.resolve("library.jar"), "junit/framework/TestCase.class", "b/Library.class");
        List<Path> classPath = List.of(folder, library);
        Watch ofTest = Watch.everythingOfTest(classPath, "shop.ATest");
        assertTrue(isOwn(ofTest, "shop.ATest") && isOfLibrary(ofTest, "b.Library"));
        for (String name : List.of("org.junit.ATest", "junit.framework.TestCase")) {
            assertFalse(ofTest.matches(name) || ofTest.withoutLibraries().matches(name) || ofTest.isLibrary(name), name);
        }
        assertTrue(isOwn(Watch.everythingOfTest(classPath, "org.junit.ATest"), "org.junit.ATest"));
        assertTrue(isOfLibrary(Watch.everything(classPath, "shop.ATest"), "junit.framework.TestCase"));
    }

    @Test
    void whatAGlobNamesIsWatchedForItself() {
        assertTrue(isOwn(new Watch(List.of("**")), "b.Library"));
    }

    private static Path jar(Path path, String... names) throws IOException {
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(path))) {
            for (String name : names) {
                jar.putNextEntry(new ZipEntry(name));
            }
        }
        return path;
    }
}
