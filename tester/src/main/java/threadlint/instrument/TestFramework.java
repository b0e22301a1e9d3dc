package threadlint.instrument;

/** The classes that run tests, and make and judge assertions. */
public final class TestFramework {
    private static final String[] PACKAGES = {"junit.", "org.junit.", "org.hamcrest.", "org.opentest4j.", "org.apiguardian."};

    private TestFramework() {}

    public static boolean has(String binaryName) {
        for (String prefix : PACKAGES) {
            if (binaryName.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
