package threadlint.drive;

/** A recipe cannot be carried out, or a value cannot be made; the message is one line for people. */
public final class Unmakeable extends Exception {
    private static final long serialVersionUID = 1;

    Unmakeable(String message) {
        super(message);
    }

    Unmakeable(String message, Throwable cause) {
        super(message, cause);
    }
}
