package threadlint.junit;

import java.io.IOException;

/** A test that was found. */
public interface JUnitTest {
    /**
     * The test in the classes of a loader.
     *
     * @throws ReflectiveOperationException the loader's classes are not as their files say, or are not all there
     */
    TestRun bind(ClassLoader loader) throws ReflectiveOperationException;

    /** Finds a test on the class path. */
    static JUnitTest find(Resources files, Selector selector) throws IOException, NoTest {
        return new Finder(files, selector).find();
    }
}
