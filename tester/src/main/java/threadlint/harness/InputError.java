package threadlint.harness;

/** The program cannot be run: what is wrong with what was asked for, and what to do. */
final class InputError extends Exception {
    private static final long serialVersionUID = 1;

    final String help;

    InputError(String message, String help) {
        super(message);
        this.help = help;
    }
}
