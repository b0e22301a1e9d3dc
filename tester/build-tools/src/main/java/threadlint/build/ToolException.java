package threadlint.build;

/** threadlint is missing, or failed itself; the message says what to do. Says nothing about the code. */
public final class ToolException extends Exception {
    public ToolException(String message) {
        super(message);
    }

    public ToolException(String message, Throwable cause) {
        super(message, cause);
    }
}
