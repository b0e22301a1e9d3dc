package threadlint.drive;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The class files in folders and jars. */
public final class PathClassFiles implements ClassFiles {
    private static final String SUFFIX = ".class";

    private final List<PathElement> places;
    private final List<PathElement> drivers;

    /**
     * What is no folder and no readable jar counts as empty.
     *
     * @param driverPath those of {@code paths} that contain the user's factories
     */
    public PathClassFiles(List<Path> paths, List<Path> driverPath) {
        places = elements(paths);
        drivers = elements(driverPath);
    }

    private static List<PathElement> elements(List<Path> paths) {
        List<PathElement> elements = new ArrayList<>();
        for (Path path : paths) {
            if (Files.isDirectory(path)) {
                elements.add(new Folder(path));
            } else if (Files.isRegularFile(path)) {
                addJar(path, elements);
            }
        }
        return elements;
    }

    private static void addJar(Path path, List<PathElement> elements) {
        try {
            elements.add(new Jar(new JarFile(path.toFile(), false, JarFile.OPEN_READ, JarFile.runtimeVersion())));
        } catch (IOException e) {
            // Nothing can be read from it.
        }
    }

    @Override
    public byte[] read(String name) {
        for (PathElement place : places) {
            byte[] bytes = place.read(name + SUFFIX);
            if (bytes != null) {
                return bytes;
            }
        }
        return null;
    }

    @Override
    public List<String> neighbours(String name) {
        for (PathElement place : places) {
            if (place.read(name + SUFFIX) != null) {
                return place.names();
            }
        }
        return Collections.emptyList();
    }

    @Override
    public List<String> supplied() {
        List<String> names = new ArrayList<>();
        for (PathElement driver : drivers) {
            names.addAll(driver.names());
        }
        return names;
    }

    private abstract static class PathElement {
        private List<String> names;

        final byte[] read(String file) {
            try {
                return bytes(file);
            } catch (IOException e) {
                return null;
            }
        }

        final List<String> names() {
            if (names == null) {
                names = files()
                        .filter(each -> each.endsWith(SUFFIX) && !each.contains("META-INF") && !each.endsWith("-info.class"))
                        .map(each -> each.substring(0, each.length() - SUFFIX.length()))
                        .sorted()
                        .collect(Collectors.toList());
            }
            return names;
        }

        abstract byte[] bytes(String file) throws IOException;

        abstract Stream<String> files();
    }

    private static final class Folder extends PathElement {
        private final Path root;

        Folder(Path root) {
            this.root = root;
        }

        @Override
        byte[] bytes(String file) throws IOException {
            Path path = root.resolve(file);
            return Files.isRegularFile(path) ? Files.readAllBytes(path) : null;
        }

        @Override
        Stream<String> files() {
            try (Stream<Path> files = Files.walk(root)) {
                List<String> names = new ArrayList<>();
                files.forEach(each -> names.add(root.relativize(each).toString().replace('\\', '/')));
                return names.stream();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final class Jar extends PathElement {
        private final JarFile jar;

        Jar(JarFile jar) {
            this.jar = jar;
        }

        @Override
        byte[] bytes(String file) throws IOException {
            if (jar.getJarEntry(file) == null) {
                return null;
            }
            try (InputStream in = jar.getInputStream(jar.getJarEntry(file))) {
                return in.readAllBytes();
            }
        }

        @Override
        Stream<String> files() {
            return jar.stream().map(each -> each.getName());
        }
    }
}
