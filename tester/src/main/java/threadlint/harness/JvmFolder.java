package threadlint.harness;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** The folder that the launcher made for this JVM, with a file beside it; the JVM deletes both if the launcher cannot. */
final class JvmFolder {
    private final Path root;

    /** @param root null if there is none */
    JvmFolder(Path root) {
        this.root = root;
    }

    /** Deletes it with all that it contains, as far as the system lets it; links are not followed. */
    void delete() {
        if (root == null) {
            return;
        }
        try {
            Files.walkFileTree(root, new Deletion());
            if (!Files.exists(root)) {
                Files.deleteIfExists(root.resolveSibling(root.getFileName() + ".lock"));
            }
        } catch (IOException e) {
            // A later run deletes the rest.
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            return delete(file);
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException error) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException error) {
            return delete(folder);
        }

        private static FileVisitResult delete(Path path) {
            try {
                Files.deleteIfExists(path);
            } catch (IOException e) {
                // Open on Windows.
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
