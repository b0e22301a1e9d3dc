package threadlint.launch;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;

/** Extensions of JUnit that register themselves. */
final class Autodetection {
    static final String PROPERTY = "junit.jupiter.extensions.autodetection.enabled";

    private static final String SERVICES = "META-INF/services/org.junit.jupiter.api.extension.Extension";

    private static final String OWN = "threadlint.jupiter.ConcurrentTestExtension";

    private Autodetection() {}

    /** Whether there are any but that of this module, which has nothing to do where schedules run. */
    static boolean isOfOthers() {
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            for (URL services : Collections.list(loader.getResources(SERVICES))) {
                if (hasOthers(services)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static boolean hasOthers(URL services) throws IOException {
        try (InputStream in = services.openStream()) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .map(line -> line.replaceFirst("#.*", "").trim())
                    .anyMatch(name -> !name.isEmpty() && !name.equals(OWN));
        }
    }
}
