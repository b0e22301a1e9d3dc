package threadlint.harness;

/** The program cannot be run: what is wrong with what was asked for, and what to do. */
public final class InputError extends Exception {
    private static final long serialVersionUID = 1;

    public final String help;

    public InputError(String message, String help) {
        super(message);
        this.help = help;
    }
}
