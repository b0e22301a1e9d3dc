package threadlint.emit;

/** Why what a driver did cannot be written as a class of Java. */
public final class Unwritable extends Exception {
    private static final long serialVersionUID = 1;

    Unwritable(String message) {
        super(message);
    }
}
