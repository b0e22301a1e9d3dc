package threadlint.harness;

import java.io.IOException;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Loads what runs on the program's threads before any does: loading a class there would run code of the JDK. */
public final class Preloading {
    private static final String[] PACKAGES = {
        "threadlint/event/", "threadlint/jdk/", "threadlint/junit/", "threadlint/runtime/", "threadlint/strategy/"
    };

    private Preloading() {}

    /** @param jar the tester's own */
    public static void load(String jar) throws IOException, ClassNotFoundException {
        try (JarFile file = new JarFile(jar)) {
            for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
                String name = entries.nextElement().getName();
                if (isWanted(name)) {
                    Class.forName(name.substring(0, name.length() - ".class".length()).replace('/', '.'));
                }
            }
        }
    }

    private static boolean isWanted(String name) {
        if (!name.endsWith(".class") || name.endsWith("package-info.class")) {
            return false;
        }
        for (String prefix : PACKAGES) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
