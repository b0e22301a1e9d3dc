package threadlint.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The agent that runs schedules: a jar in this one. */
public final class Tester {
    private static final String JAR = "/threadlint-tester.jar";

    /** A class that the agent puts on the boot class path. */
    private static final String AGENT = "threadlint.agent.Installed";

    private Tester() {}

    /** Whether this JVM has the agent: then a concurrent test is one like any other. */
    public static boolean isHere() {
        try {
            Class.forName(AGENT, false, null);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** Writes the jar to a new file. */
    static void copyTo(Path file) throws IOException {
        try (InputStream jar = Tester.class.getResourceAsStream(JAR)) {
            if (jar == null) {
                throw new IOException("threadlint-junit was built without " + JAR.substring(1));
            }
            Files.copy(jar, file);
        }
    }
}
