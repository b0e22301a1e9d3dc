package threadlint.runtime.policy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryCopiesTest {
    @TempDir
    Path folder;

    private static ClassLoader loader() {
        return new URLClassLoader(new URL[0]);
    }

    @Test
    void eachLoaderHasAFileOfItsOwn() throws IOException {
        Path library = Files.write(folder.resolve("lib"), new byte[] {1, 2, 3});
        ClassLoader first = loader();
        ClassLoader second = loader();
        assertEquals(library.toString(), LibraryCopies.of(library.toString(), first));
        String copy = LibraryCopies.of(library.toString(), second);
        String other = LibraryCopies.of(library.toString(), loader());
        assertNotEquals(library.toString(), copy);
        assertNotEquals(copy, other);
        assertArrayEquals(new byte[] {1, 2, 3}, Files.readAllBytes(Path.of(copy)));
        assertEquals(library.toString(), LibraryCopies.of(library.toString(), first));
        assertEquals(copy, LibraryCopies.of(folder.resolve("../" + folder.getFileName() + "/lib").toString(), second));
        Files.delete(Path.of(copy));
        Files.delete(Path.of(other));
    }

    @Test
    void aFileThatCannotBeCopiedIsLeftToTheJvm() {
        String missing = folder.resolve("missing").toString();
        assertEquals(missing, LibraryCopies.of(missing, loader()));
        assertEquals(missing, LibraryCopies.of(missing, loader()));
    }

    @Test
    void aLibraryOfTheJdkIsFoundByItsName() {
        assertEquals(System.mapLibraryName("verify"), new File(LibraryCopies.find("verify")).getName());
        assertNull(LibraryCopies.find("no such library"));
    }
}
