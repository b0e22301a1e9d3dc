package threadlint.drive;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/** The class files of the tests. */
final class OwnClassFiles {
    private OwnClassFiles() {}

    static PathClassFiles of(Class<?> type) {
        return new PathClassFiles(List.of(root(type)), List.of());
    }

    static Path root(Class<?> type) {
        try {
            return new File(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toPath();
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
