package threadlint.junit;

import java.util.Set;

/** The annotations of methods that run around a test, and those that change nothing. */
enum Style {
    /** Categories and orders are for choosing among tests, and one is chosen; a time limit is for programs that hang. */
    JUNIT_4(
            true,
            "org.junit.BeforeClass",
            "org.junit.Before",
            "org.junit.After",
            "org.junit.AfterClass",
            Set.of(
                    Names.TEST_4,
                    Names.RUN_WITH,
                    "org.junit.Ignore",
                    "org.junit.FixMethodOrder",
                    "org.junit.experimental.categories.Category")),
    JUNIT_5(
            false,
            "org.junit.jupiter.api.BeforeAll",
            "org.junit.jupiter.api.BeforeEach",
            "org.junit.jupiter.api.AfterEach",
            "org.junit.jupiter.api.AfterAll",
            Set.of(
                    Names.TEST_5,
                    Names.TESTABLE,
                    "org.junit.jupiter.api.Disabled",
                    "org.junit.jupiter.api.DisplayName",
                    "org.junit.jupiter.api.DisplayNameGeneration",
                    "org.junit.jupiter.api.IndicativeSentencesGeneration",
                    "org.junit.jupiter.api.Order",
                    "org.junit.jupiter.api.Tag",
                    "org.junit.jupiter.api.Tags",
                    "org.junit.jupiter.api.TestClassOrder",
                    "org.junit.jupiter.api.TestMethodOrder",
                    "org.junit.jupiter.api.Timeout",
                    "org.junit.jupiter.api.parallel.Execution",
                    "org.junit.jupiter.api.parallel.Isolated",
                    "org.junit.jupiter.api.parallel.ResourceLock",
                    "org.junit.jupiter.api.parallel.ResourceLocks"));

    /** Whether the methods of a class that are called before a test are called in the opposite of the usual order. */
    final boolean isReversed;

    final String beforeAll;
    final String before;
    final String after;
    final String afterAll;
    private final Set<String> others;

    Style(boolean isReversed, String beforeAll, String before, String after, String afterAll, Set<String> others) {
        this.isReversed = isReversed;
        this.beforeAll = beforeAll;
        this.before = before;
        this.after = after;
        this.afterAll = afterAll;
        this.others = others;
    }

    /** Whether annotations ask for nothing but to call a method, if for that. */
    boolean isPlain(Set<String> annotations) {
        for (String name : annotations) {
            if (name.startsWith(Names.PACKAGE) && !others.contains(name) && !isAroundTests(name)) {
                return false;
            }
        }
        return true;
    }

    boolean isAroundTests(String annotation) {
        return isAroundAll(annotation) || before.equals(annotation) || after.equals(annotation);
    }

    boolean isAroundAll(String annotation) {
        return beforeAll.equals(annotation) || afterAll.equals(annotation);
    }
}
