package threadlint.agent;

import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.List;
import threadlint.instrument.Watch;
import threadlint.jdk.JdkPackages;

/**
 * The classes that are recorded in a JVM that runs freely: those that globs name, or else those that come from folders, where
 * a build puts what it has compiled, and from the archive that holds the main class.
 */
final class FreeWatch {
    private final Watch globs;
    private final boolean isByGlobs;
    private final String main;

    /** Of the archive with the main class; null if that is in a folder or not loaded yet. */
    private volatile String archive;

    /** @param main binary name of the main class, or of the class of the test; empty if it is not known */
    FreeWatch(List<String> globs, String main) {
        this.globs = new Watch(globs);
        this.isByGlobs = !globs.isEmpty();
        this.main = main;
    }

    boolean matches(String internalName, ProtectionDomain domain) {
        if (JdkPackages.contains(internalName)) {
            return false;
        }
        String binaryName = internalName.replace('/', '.');
        return isByGlobs ? globs.matches(binaryName) : isOwn(binaryName, domain);
    }

    private boolean isOwn(String binaryName, ProtectionDomain domain) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        URL location = source == null ? null : source.getLocation();
        if (location == null || !location.getProtocol().equals("file")) {
            return false;
        }
        String path = location.getPath();
        if (binaryName.equals(main) && !path.endsWith("/")) {
            archive = path;
        }
        // The location of a folder ends so; see URLClassLoader.
        return path.endsWith("/") || path.equals(archive);
    }
}
