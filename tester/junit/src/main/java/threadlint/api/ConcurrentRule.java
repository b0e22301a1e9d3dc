package threadlint.api;

import org.junit.AssumptionViolatedException;
import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;
import threadlint.explore.Settings;
import threadlint.explore.Subject;
import threadlint.explore.Wanted;
import threadlint.launch.Tester;
import threadlint.verdict.Trial;
import threadlint.verdict.Verdict;

/**
 * Makes the tests of a class of JUnit 4 concurrent ones: {@code @Rule public final ConcurrentRule schedules = new
 * ConcurrentRule();}. What {@link ConcurrentTest} says holds for them, too; system properties such as
 * {@code threadlint.schedules} set what its values set.
 */
public final class ConcurrentRule implements TestRule {
    /** Schedules with the usual settings. */
    public ConcurrentRule() {}

    @Override
    public Statement apply(Statement test, Description description) {
        if (Tester.isHere()) {
            return test;
        }
        return new Statement() {
            @Override
            public void evaluate() throws Throwable {
                run(description);
            }
        };
    }

    private static void run(Description description) throws Throwable {
        Subject subject = Subject.of(description.getTestClass(), description.getMethodName());
        Verdict verdict = Trial.of(() -> subject, () -> Settings.of(new Wanted()));
        if (verdict.skipped != null) {
            throw new AssumptionViolatedException(verdict.skipped);
        }
        if (verdict.error != null) {
            throw verdict.error;
        }
    }
}
