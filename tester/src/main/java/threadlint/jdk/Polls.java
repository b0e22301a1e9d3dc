package threadlint.jdk;

/**
 * Where selectors wait for channels, on Linux. Elsewhere the watchdog takes the baton from a selector that waits, which
 * takes some milliseconds each time.
 */
public final class Polls {
    private static final String SELECTOR = "sun/nio/ch/EPollSelectorImpl";

    private Polls() {}

    static boolean has(String className) {
        return className.equals(SELECTOR);
    }

    /** Whether a call waits for a channel to be ready; its last argument is the time limit in milliseconds, or -1. */
    public static boolean waits(String owner, String method, String descriptor) {
        return owner.equals("sun/nio/ch/EPoll") && method.equals("wait") && descriptor.equals("(IJII)I");
    }
}
