package threadlint.harness;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The folders and jars of the program. */
public final class ClassPath {
    private final List<Entry> entries = new ArrayList<>();

    public ClassPath(List<Path> paths) throws InputError {
        for (Path path : paths) {
            if (Files.isDirectory(path)) {
                entries.add(new Folder(path));
            } else if (Files.isRegularFile(path)) {
                addJar(path);
            }
        }
        if (entries.isEmpty()) {
            throw new InputError("there is no folder and no jar on the class path " + paths, "compile the program, or correct -cp");
        }
    }

    /** Build tools also name files that are no jars, such as native libraries: as the JVM does, this leaves them out. */
    private void addJar(Path path) throws InputError {
        try {
            entries.add(new Jar(path, new JarFile(path.toFile(), false, JarFile.OPEN_READ, JarFile.runtimeVersion())));
        } catch (IOException e) {
            String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
            if (name.endsWith(".jar") || name.endsWith(".zip")) {
                throw new InputError(path + " is not a readable jar: " + e.getMessage(), "correct -cp");
            }
        }
    }

    /** The bytes of a resource, null if there is none. */
    public byte[] read(String name) throws IOException {
        for (Entry entry : entries) {
            byte[] bytes = entry.read(name);
            if (bytes != null) {
                return bytes;
            }
        }
        return null;
    }

    /** The folder or jar that a resource is read from, null if there is none. */
    URL root(String name) {
        for (Entry entry : entries) {
            if (entry.locate(name) != null) {
                return entry.root();
            }
        }
        return null;
    }

    /** Where a resource is, in all entries that have it. */
    List<URL> locate(String name) {
        List<URL> found = new ArrayList<>();
        for (Entry entry : entries) {
            URL url = entry.locate(name);
            if (url != null) {
                found.add(url);
            }
        }
        return found;
    }

    private interface Entry {
        byte[] read(String name) throws IOException;

        URL locate(String name);

        URL root();
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            return null;
        }
    }

    private static final class Folder implements Entry {
        private final Path root;

        Folder(Path root) {
            this.root = root;
        }

        @Override
        public byte[] read(String name) throws IOException {
            Path file = file(name);
            return file != null && Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
        }

        /** Null for what is no path here. */
        private Path file(String name) {
            try {
                return root.resolve(name);
            } catch (InvalidPathException e) {
                return null;
            }
        }

        @Override
        public URL locate(String name) {
            Path file = file(name);
            return file != null && Files.exists(file) ? url(file) : null;
        }

        @Override
        public URL root() {
            return url(root);
        }
    }

    private static final class Jar implements Entry {
        private final Path path;
        private final JarFile jar;

        Jar(Path path, JarFile jar) {
            this.path = path;
            this.jar = jar;
        }

        @Override
        public byte[] read(String name) throws IOException {
            JarEntry entry = jar.getJarEntry(name);
            if (entry == null || entry.isDirectory()) {
                return null;
            }
            try (InputStream in = jar.getInputStream(entry)) {
                return in.readAllBytes();
            }
        }

        @Override
        public URL locate(String name) {
            try {
                return jar.getJarEntry(name) == null ? null : new URL("jar:" + path.toUri() + "!/" + name);
            } catch (MalformedURLException e) {
                return null;
            }
        }

        @Override
        public URL root() {
            return url(path);
        }
    }
}
