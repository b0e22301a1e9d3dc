package threadlint.runtime.policy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;

/** The folder in which code under test may write, and device files that may be written anywhere. */
public final class Scratch {
    /** As many as the system follows (path_resolution(7)). */
    private static final int MOST_LINKS = 40;

    /** Writing to them changes nothing; SecureRandom writes to them. */
    private static final String[] SINKS = {"/dev/null", "/dev/random", "/dev/urandom"};

    private final Path root;

    /** The JVM's working directory never changes, the property {@code user.dir} may. */
    private final Path working = Paths.get("").toAbsolutePath();

    Scratch(Path root) throws IOException {
        this.root = root.toRealPath();
        if (!Files.isDirectory(this.root)) {
            throw new IOException("not a folder: " + root);
        }
    }

    /**
     * Whether the path is in the folder.
     *
     * @param entry whether it is about the entry itself, not about what it leads to
     */
    public boolean holds(Path path, boolean entry) {
        return entry ? holdsEntry(path) : holds(path);
    }

    /** Whether what the path leads to, after links, is in the folder; it need not exist. */
    public boolean holds(Path path) {
        Path absolute = working.resolve(path);
        return isSink(absolute) || isInside(real(absolute, MOST_LINKS));
    }

    /**
     * Whether the entry itself is in the folder, even if it is a link to elsewhere: for what deletes, moves or
     * creates it.
     */
    public boolean holdsEntry(Path path) {
        Path absolute = working.resolve(path);
        Path name = absolute.getFileName();
        if (name == null || name.toString().isEmpty() || isDots(name)) {
            return holds(absolute);
        }
        return isInside(real(absolute.getParent(), MOST_LINKS));
    }

    private static boolean isDots(Path name) {
        return name.toString().equals(".") || name.toString().equals("..");
    }

    private boolean isInside(Path real) {
        return real != null && real.startsWith(root);
    }

    private static boolean isSink(Path path) {
        for (String sink : SINKS) {
            if (path.toString().equals(sink)) {
                return true;
            }
        }
        return false;
    }

    /** The path of that name, null if the name is no path on this system. */
    public static Path parse(String path) {
        try {
            return Paths.get(path);
        } catch (InvalidPathException e) {
            return null;
        }
    }

    /**
     * The path without links, as far as it exists; null if there are too many links or the system does not say.
     *
     * @param links how many may still be followed where the last one leads to nothing
     */
    private static Path real(Path path, int links) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return realOfAbsent(path, links);
        }
    }

    private static Path realOfAbsent(Path path, int links) {
        if (Files.isSymbolicLink(path)) {
            Path target = target(path);
            return target == null || links == 0 ? null : real(target, links - 1);
        }
        Path parent = path.getParent();
        Path folder = parent == null ? null : real(parent, links);
        return folder == null ? null : folder.resolve(path.getFileName()).normalize();
    }

    private static Path target(Path link) {
        try {
            return link.resolveSibling(Files.readSymbolicLink(link));
        } catch (IOException e) {
            return null;
        }
    }

    /** Where a temporary file is made that names no folder. */
    public static String temporary(File folder) {
        // The constructor goes by the path that the JDK uses, whatever a subclass says.
        return new File(folder == null ? new File(System.getProperty("java.io.tmpdir")) : folder, "temporary").getPath();
    }
}
