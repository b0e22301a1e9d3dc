package threadlint.junit;

/** There is no such test, or it cannot be run: what is wrong, and what to do. */
public final class NoTest extends Exception {
    private static final long serialVersionUID = 1;

    public final String help;

    NoTest(String message, String help) {
        super(message);
        this.help = help;
    }
}
