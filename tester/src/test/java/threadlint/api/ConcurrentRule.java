package threadlint.api;

import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;

/** Stands for that of the JUnit module. */
public final class ConcurrentRule implements TestRule {
    @Override
    public Statement apply(Statement test, Description description) {
        return test;
    }
}
