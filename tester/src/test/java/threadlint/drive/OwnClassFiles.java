package threadlint.drive;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/** The class files of the tests. */
final class OwnClassFiles {
    private OwnClassFiles() {}

    static PathClassFiles of(Class<?> type) {
        try {
            Path root = new File(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toPath();
            return new PathClassFiles(List.of(root));
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
