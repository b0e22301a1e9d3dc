package threadlint.junit;

/** Runs a test; each time on a new instance of its class. */
public abstract class TestRun implements Runnable {
    /** Null if the test ran. */
    private volatile String skipped;

    /** Null if there is one. */
    private volatile NoTest problem;

    /** Why the last run says nothing, null if it does. */
    public final String skipped() {
        return skipped;
    }

    /** Why there was nothing to run, null if there was. */
    public final NoTest problem() {
        return problem;
    }

    /** Throws what the test throws unless that says that the test does not apply. */
    @Override
    public final void run() {
        skipped = null;
        problem = null;
        try {
            runTest();
        } catch (Throwable error) {
            if (!Names.isSkip(error)) {
                throw TestRun.<RuntimeException>unchecked(error);
            }
            skip(error.toString());
        }
    }

    abstract void runTest() throws Throwable;

    final void skip(String reason) {
        skipped = reason;
    }

    final void refuse(NoTest reason) {
        problem = reason;
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E unchecked(Throwable error) throws E {
        throw (E) error;
    }
}
