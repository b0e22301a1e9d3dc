package threadlint.jdk;

import java.util.HashSet;
import java.util.Set;

/** Tells classes of the JDK from classes of the program, by the packages of the JDK's modules. */
public final class JdkPackages {
    private static final Set<String> PACKAGES = new HashSet<>();

    static {
        for (Module module : ModuleLayer.boot().modules()) {
            PACKAGES.addAll(module.getPackages());
        }
    }

    private JdkPackages() {}

    /** Generated proxies and accessors, in packages that no module declares, count as the JDK's. */
    public static boolean contains(String internalName) {
        int end = internalName.lastIndexOf('/');
        return end >= 0
                && (internalName.startsWith("jdk/")
                        || internalName.startsWith("com/sun/proxy/")
                        || PACKAGES.contains(internalName.substring(0, end).replace('/', '.')));
    }
}
