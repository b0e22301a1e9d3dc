package threadlint.launch;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** The folders and jars from which this JVM runs a test. */
public final class TestClassPath {
    /** Build tools bring these along without naming their jars in the class path. */
    private static final List<String> OF_JUNIT = List.of(
            "org.junit.platform.launcher.core.LauncherFactory",
            "org.junit.platform.engine.TestEngine",
            "org.junit.jupiter.engine.JupiterTestEngine");

    private final Set<Path> entries = new LinkedHashSet<>();

    private TestClassPath() {}

    /** Absolute, in the order in which classes are looked for. */
    public static List<Path> of(Class<?> test) {
        TestClassPath path = new TestClassPath();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            path.add(Path.of(entry));
        }
        path.addLoader(test.getClassLoader());
        path.addSource(test);
        for (String name : OF_JUNIT) {
            path.addSourceOf(name, Thread.currentThread().getContextClassLoader());
        }
        return new ArrayList<>(path.entries);
    }

    private void add(Path path) {
        Path entry = path.toAbsolutePath().normalize();
        if (entries.add(entry) && Files.isRegularFile(entry)) {
            addManifest(entry);
        }
    }

    /** Tools put long class paths into the manifest of an empty jar. */
    private void addManifest(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            String named = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            if (named != null) {
                for (String entry : named.trim().split("\\s+")) {
                    add(jar.toUri().resolve(entry));
                }
            }
        } catch (IOException e) {
            // As for the JVM, it is no part of the class path.
        }
    }

    private void addLoader(ClassLoader loader) {
        for (ClassLoader each = loader; each != null; each = each.getParent()) {
            if (each instanceof URLClassLoader) {
                for (URL url : ((URLClassLoader) each).getURLs()) {
                    add(url);
                }
            }
        }
    }

    private void addSourceOf(String name, ClassLoader loader) {
        try {
            addSource(Class.forName(name, false, loader));
        } catch (ClassNotFoundException e) {
            // What needs it says so.
        }
    }

    private void addSource(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source != null && source.getLocation() != null) {
            add(source.getLocation());
        }
    }

    private void add(URL url) {
        try {
            add(url.toURI());
        } catch (URISyntaxException e) {
            // No file has such a name.
        }
    }

    private void add(URI uri) {
        try {
            add(Path.of(uri));
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
            // It is no file.
        }
    }
}
