package threadlint.instrument;

/** The classes that run tests, and make and judge assertions. */
public final class TestFramework {
    /** The last one is the annotation that asks for schedules, and what carries that out elsewhere. */
    private static final String[] PACKAGES = {
        "junit.", "org.junit.", "org.hamcrest.", "org.opentest4j.", "org.apiguardian.", "threadlint."
    };

    /** Of JUnit 5 and 4. Assertions, and rules that tests call, are none of these. */
    private static final String[] RUN_TESTS = {
        "org.junit.platform.", "org.junit.jupiter.engine.", "org.junit.jupiter.params.", "org.junit.vintage.", "org.junit.runner.",
        "org.junit.runners.", "org.junit.internal.runners.", "org.junit.internal.builders.", "org.junit.internal.requests.",
    };

    private TestFramework() {}

    public static boolean has(String binaryName) {
        return isIn(PACKAGES, binaryName);
    }

    /** Whether it runs tests: it calls them, and what belongs to them. */
    static boolean runsTests(String binaryName) {
        return isIn(RUN_TESTS, binaryName);
    }

    private static boolean isIn(String[] packages, String binaryName) {
        for (String prefix : packages) {
            if (binaryName.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
