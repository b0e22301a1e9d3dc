package threadlint.junit;

/** A test that needs nothing but its methods. */
final class PlainTest implements JUnitTest {
    private final JUnitTest test;

    /** @param test how it is bound to the classes of a loader */
    PlainTest(JUnitTest test) {
        this.test = test;
    }

    @Override
    public TestRun bind(ClassLoader loader) throws ReflectiveOperationException {
        return test.bind(loader);
    }

    @Override
    public boolean isPlain() {
        return true;
    }
}
