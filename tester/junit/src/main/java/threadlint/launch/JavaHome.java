package threadlint.launch;

import java.nio.file.Files;
import java.nio.file.Path;

/** The Java installation that runs schedules: that of this JVM, or the one that a system property names. */
public final class JavaHome {
    /** The system property. */
    public static final String PROPERTY = "threadlint.java.home";

    private final Path home;

    private JavaHome(Path home) {
        this.home = home;
    }

    public static JavaHome find() {
        return new JavaHome(Path.of(System.getProperty(PROPERTY, System.getProperty("java.home"))));
    }

    /** @throws NoVerdict there is no such file */
    Path executable() throws NoVerdict {
        String name = System.getProperty("os.name").startsWith("Windows") ? "java.exe" : "java";
        Path executable = home.resolve("bin").resolve(name);
        if (!Files.isRegularFile(executable)) {
            throw new NoVerdict(
                    "`" + home + "` is no Java installation: it has no bin/" + name,
                    "name one of Java 11 or newer with -D" + PROPERTY);
        }
        return executable;
    }
}
