package threadlint.instrument;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;

/**
 * The classes of the program itself: those in folders of the class path, where a build puts what it has compiled, and
 * those in the archive that holds the main class. The other archives are libraries.
 */
final class OwnClasses {
    private final List<Path> folders = new ArrayList<>();

    /** The archive with the main class, null if that is in a folder. */
    private ZipFile archive;

    OwnClasses(List<Path> classPath, String main) {
        for (Path entry : classPath) {
            if (Files.isDirectory(entry)) {
                folders.add(entry);
            } else if (archive == null && !isInFolder(main)) {
                archive = holding(entry, main);
            }
        }
    }

    boolean has(String binaryName) {
        return isInFolder(binaryName) || archive != null && archive.getEntry(file(binaryName)) != null;
    }

    private boolean isInFolder(String binaryName) {
        for (Path folder : folders) {
            if (Files.isRegularFile(folder.resolve(file(binaryName)))) {
                return true;
            }
        }
        return false;
    }

    /** The archive at the path if it holds the class, else null; what is wrong with it is told when it is read. */
    private static ZipFile holding(Path path, String binaryName) {
        try {
            ZipFile zip = new ZipFile(path.toFile());
            if (zip.getEntry(file(binaryName)) != null) {
                return zip;
            }
            zip.close();
        } catch (IOException e) {
            // Not readable.
        }
        return null;
    }

    private static String file(String binaryName) {
        return binaryName.replace('.', '/').concat(".class");
    }
}
