import org.apache.log4j.Test50463;

/**
 * Runs the case with a handler for the exception that it throws on purpose to end log4j's
 * dispatcher: its bug is what happens to the other threads then.
 */
public class Log4j5 {
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler(Log4j5::ignoreInjected);
        Test50463.main(args);
    }

    private static void ignoreInjected(Thread thread, Throwable error) {
        if (!(error instanceof Test50463.InjectedException)) {
            throw new IllegalStateException("not the exception of the case", error);
        }
    }
}
