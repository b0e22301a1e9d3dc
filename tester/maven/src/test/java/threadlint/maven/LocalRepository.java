package threadlint.maven;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import threadlint.build.Threadlint;

/** The local repository of the Maven that runs the tests, with the plugin in it, which is installed nowhere. */
final class LocalRepository {
    private LocalRepository() {}

    static void make(Path folder) throws IOException, URISyntaxException {
        remove(folder);
        Files.createDirectories(folder);
        try (Stream<Path> groups = Files.list(Path.of(System.getProperty("local.repository")))) {
            for (Path group : (Iterable<Path>) groups::iterator) {
                if (!group.getFileName().toString().equals("threadlint")) {
                    Files.createSymbolicLink(folder.resolve(group.getFileName()), group);
                }
            }
        }
        install(folder, "threadlint-maven-plugin", CheckMojo.class, Path.of("pom.xml"));
        install(folder, "threadlint-build-tools", Threadlint.class, Path.of("../build-tools/pom.xml"));
    }

    /** Follows no link: what it leads to stays. */
    private static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).collect(Collectors.toList())) {
                Files.delete(path);
            }
        }
    }

    private static void install(Path repository, String artifact, Class<?> content, Path pom)
            throws IOException, URISyntaxException {
        Path folder = Files.createDirectories(repository.resolve("threadlint/" + artifact + "/0.1.0"));
        Files.copy(pom, folder.resolve(artifact + "-0.1.0.pom"));
        Path origin = Path.of(content.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path jar = folder.resolve(artifact + "-0.1.0.jar");
        if (Files.isDirectory(origin)) {
            zip(origin, jar);
        } else {
            Files.copy(origin, jar);
        }
    }

    private static void zip(Path classes, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream zip = new JarOutputStream(file);
                Stream<Path> paths = Files.walk(classes)) {
            for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
                zip.putNextEntry(new ZipEntry(classes.relativize(path).toString().replace(File.separatorChar, '/')));
                Files.copy(path, zip);
                zip.closeEntry();
            }
        }
    }
}
