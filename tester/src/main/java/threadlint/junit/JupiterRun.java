package threadlint.junit;

/** The same of JUnit 5: a stack shows which of the two it is. */
final class JupiterRun extends PlainRun {
    JupiterRun(String className, Steps steps, ClassLoader loader) throws ReflectiveOperationException {
        super(className, steps, loader);
    }

    @Override
    void runTest() throws Throwable {
        super.runTest();
    }
}
