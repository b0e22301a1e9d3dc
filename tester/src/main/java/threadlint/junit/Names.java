package threadlint.junit;

import java.util.Set;

/** Classes of JUnit, and what their annotations mean. */
final class Names {
    /** Of JUnit 4 and later. */
    static final String PACKAGE = "org.junit.";

    static final String TEST_4 = "org.junit.Test";
    static final String TEST_5 = "org.junit.jupiter.api.Test";
    /** On what makes several tests of one method. */
    static final String TEMPLATE = "org.junit.jupiter.api.TestTemplate";

    /** A test with schedules of its own: what runs these steps aside here. */
    static final String CONCURRENT_TEST = "threadlint.api.ConcurrentTest";

    /** The same for all tests of a class, as a rule of JUnit 4. */
    static final String CONCURRENT_RULE = "threadlint.api.ConcurrentRule";

    static final String IGNORE = "org.junit.Ignore";
    static final String DISABLED = "org.junit.jupiter.api.Disabled";
    static final String RUN_WITH = "org.junit.runner.RunWith";
    static final String TEST_CASE = "junit.framework.TestCase";

    /** On every annotation of a method that some engine of the JUnit platform takes for a test. */
    static final String TESTABLE = "org.junit.platform.commons.annotation.Testable";

    /** The runners that a class has that names none. */
    static final Set<String> PLAIN_RUNNERS = Set.of("org.junit.runners.JUnit4", "org.junit.runners.BlockJUnit4ClassRunner");

    /** On what changes how each test of a class runs. */
    static final Set<String> RULES = Set.of("org.junit.Rule", "org.junit.ClassRule");

    /** What a test throws that does not apply here. */
    private static final Set<String> SKIPS =
            Set.of("org.junit.internal.AssumptionViolatedException", "org.opentest4j.TestAbortedException");

    private Names() {}

    /** Whether a test that throws this says that it does not apply. */
    static boolean isSkip(Throwable error) {
        for (Class<?> type = error.getClass(); type != null; type = type.getSuperclass()) {
            if (SKIPS.contains(type.getName())) {
                return true;
            }
        }
        return false;
    }
}
