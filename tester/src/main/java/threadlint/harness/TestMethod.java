package threadlint.harness;

import java.io.IOException;
import threadlint.instrument.TestFramework;
import threadlint.junit.JUnitTest;
import threadlint.junit.NoTest;
import threadlint.junit.Selector;
import threadlint.junit.TestRun;

/** A test of JUnit. */
final class TestMethod implements Workload {
    private final String name;

    /** Null until it is found. */
    private JUnitTest test;

    private ProgramLoader loader;
    private TestRun run;

    /** @param name as the user writes it: {@code shop.StockTest#takesTwo} */
    TestMethod(String name) {
        this.name = name;
    }

    @Override
    public Runnable prepare(ProgramLoader loader) throws InputError {
        try {
            if (test == null) {
                test = JUnitTest.find(loader.classPath()::read, Selector.parse(name));
            }
            if (this.loader != loader) {
                if (!TestFramework.has(name)) {
                    loader.shareTestFramework();
                }
                run = test.bind(loader);
                this.loader = loader;
            }
            return run;
        } catch (NoTest e) {
            throw error(e);
        } catch (IOException | ReflectiveOperationException | LinkageError e) {
            throw new InputError(
                    name + " cannot be loaded: " + e, "put JUnit and all that the test needs on the class path, and see --java-home");
        }
    }

    @Override
    public void check() throws InputError {
        if (run.problem() != null) {
            throw error(run.problem());
        }
    }

    @Override
    public String skipped() {
        return run.skipped();
    }

    private static InputError error(NoTest problem) {
        return new InputError(problem.getMessage(), problem.help);
    }
}
