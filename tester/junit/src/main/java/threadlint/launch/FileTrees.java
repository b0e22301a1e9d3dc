package threadlint.launch;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Folders with all that they contain. */
final class FileTrees {
    private FileTrees() {}

    /** Deletes a file or folder, and tells whether it is gone; links are not followed. */
    static boolean delete(Path path) {
        try {
            Files.walkFileTree(path, new Deletion());
        } catch (IOException e) {
            // What is left shows below.
        }
        return !Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException error) throws IOException {
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
