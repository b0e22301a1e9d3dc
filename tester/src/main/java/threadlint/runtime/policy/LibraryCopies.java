package threadlint.runtime.policy;

import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Native libraries of the program, a file for each class loader: the JVM loads a file for one loader only (JNI
 * specification, "Library and Version Management"), and each schedule may have a loader of its own. A copy has
 * variables of its own, too.
 *
 * <p>A program that itself loads a library for two loaders is not seen to fail here.
 */
public final class LibraryCopies {
    /** Beside the program's temporary files; the launcher deletes it. Read before the program can change it. */
    private static final Path FOLDER = Path.of(System.getProperty("java.io.tmpdir"));

    /** By canonical path, those loaders that can still be reached. */
    private static final Map<String, List<Library>> LOADED = new HashMap<>();

    private static int made;

    /** What a loader has loaded for a file. */
    private static final class Library extends WeakReference<ClassLoader> {
        final String file;

        Library(ClassLoader loader, String file) {
            super(loader);
            this.file = file;
        }
    }

    private LibraryCopies() {}

    /**
     * The file that the loader is to load for {@code file}: itself for the first loader, then copies. The file
     * itself, which the JVM then refuses, if no copy can be made: such a failure would be a false alarm.
     */
    public static synchronized String of(String file, ClassLoader loader) {
        try {
            String path = new File(file).getCanonicalPath();
            List<Library> known = LOADED.get(path);
            if (known == null) {
                known = new ArrayList<>();
                LOADED.put(path, known);
                known.add(new Library(loader, file));
                return file;
            }
            for (Iterator<Library> all = known.iterator(); all.hasNext(); ) {
                Library library = all.next();
                ClassLoader owner = library.get();
                if (owner == loader) {
                    return library.file;
                }
                if (owner == null) {
                    all.remove();
                }
            }
            String copy = copy(Path.of(path));
            known.add(new Library(loader, copy));
            return copy;
        } catch (IOException | SecurityException e) {
            return file;
        }
    }

    /** A file of the system's search path for native libraries, null if there is none of that name. */
    public static String find(String library) {
        String name = System.mapLibraryName(library);
        for (String property : new String[] {"sun.boot.library.path", "java.library.path"}) {
            for (String folder : System.getProperty(property, "").split(File.pathSeparator)) {
                File file = new File(folder, name);
                if (!folder.isEmpty() && file.isAbsolute() && file.exists()) {
                    return file.getPath();
                }
            }
        }
        return null;
    }

    private static String copy(Path library) throws IOException {
        made++;
        Path copy = FOLDER.resolve("threadlint-" + made + "-" + library.getFileName());
        return Files.copy(library, copy, StandardCopyOption.REPLACE_EXISTING).toString();
    }
}
