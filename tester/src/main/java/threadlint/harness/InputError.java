package threadlint.harness;

/** The program cannot be run: what is wrong with what was asked for, and what to do. */
public final class InputError extends Exception {
    private static final long serialVersionUID = 1;

    public final String help;

    /** Whether there is nothing to schedule, as the program never starts a second thread. */
    public final boolean isAlone;

    public InputError(String message, String help) {
        this(message, help, false);
    }

    private InputError(String message, String help, boolean isAlone) {
        super(message);
        this.help = help;
        this.isAlone = isAlone;
    }

    /** The program never starts a second thread. */
    static InputError alone(String message, String help) {
        return new InputError(message, help, true);
    }
}
