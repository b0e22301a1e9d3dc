package threadlint.junit;

import java.io.IOException;
import java.util.List;

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

    /**
     * The tests that JUnit runs when it is given a class, as a user may name them, sorted; none if it has none. Only a
     * runner of the class is asked, by running it, for what it makes of the class.
     *
     * @throws NoTest there is no such class, or its runner does not say
     * @throws ReflectiveOperationException JUnit, which has the runner, is not there
     */
    static List<String> names(Resources files, String className, ClassLoader loader)
            throws IOException, NoTest, ReflectiveOperationException {
        return Finder.names(files, className, loader);
    }
}
