package threadlint;

import java.io.IOException;
import java.io.InputStream;
import threadlint.junit.JUnitTest;
import threadlint.junit.NoTest;
import threadlint.junit.Selector;
import threadlint.junit.TestRun;

/**
 * Runs one test of JUnit freely, as a program of its own: it fails as the test does. It is over when the test is, as the
 * JVMs are that JUnit's launchers start, although threads of the test may be left.
 */
public final class TestMain {
    private static final int FAILED = 1;

    private TestMain() {}

    /** @param arguments the test, as in {@code shop.StockTest#takesTwo} */
    public static void main(String[] arguments) {
        int status = FAILED;
        try {
            run(arguments[0]);
            status = 0;
        } catch (Throwable e) {
            e.printStackTrace();
        }
        System.exit(status);
    }

    private static void run(String test) throws IOException, ReflectiveOperationException {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        try {
            TestRun run = JUnitTest.find(name -> bytes(loader, name), Selector.parse(test)).bind(loader);
            run.run();
            refuse(run.problem());
            if (run.skipped() != null) {
                System.err.println("the test does not apply: " + run.skipped());
            }
        } catch (NoTest e) {
            refuse(e);
        }
    }

    private static void refuse(NoTest problem) {
        if (problem != null) {
            System.err.println(problem.getMessage() + "; " + problem.help);
            System.exit(FAILED);
        }
    }

    private static byte[] bytes(ClassLoader loader, String name) throws IOException {
        try (InputStream file = loader.getResourceAsStream(name)) {
            return file == null ? null : file.readAllBytes();
        }
    }
}
