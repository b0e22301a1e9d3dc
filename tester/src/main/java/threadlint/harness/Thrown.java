package threadlint.harness;

/**
 * What an exception of the program says of itself.
 *
 * <p>Its methods may be the program's own: whatever they throw is no defect of the tester.
 */
public final class Thrown {
    /** Longer messages are cut off. */
    private static final int LONGEST = 10_000;

    private Thrown() {}

    /** Class and message; the class alone if there is no message to be had. */
    public static String text(Throwable error) {
        String type = error.getClass().getName();
        String message;
        try {
            message = error.getMessage();
        } catch (Throwable e) {
            return type;
        }
        if (message == null) {
            return type;
        }
        return type + ": " + (message.length() > LONGEST ? message.substring(0, LONGEST) + "..." : message);
    }

    /** The frames; none if it does not tell. */
    static StackTraceElement[] stack(Throwable error) {
        StackTraceElement[] stack = null;
        try {
            stack = error.getStackTrace();
        } catch (Throwable e) {
            // As if it had none.
        }
        return stack == null ? new StackTraceElement[0] : stack;
    }
}
