package threadlint.build;

/** The commands that examine code. */
public enum Command {
    CHECK("check", "threadlint has findings, which are listed above: fix them, suppress them in the source, or accept them with"
            + " `threadlint baseline write`"),
    CONFIRM("confirm", "threadlint has findings at or above `failOn`, by default confirmed ones: they are listed above"),
    PREDICT("predict", "threadlint proved what is listed above, or a recorded test failed");

    private final String word;
    private final String found;

    Command(String word, String found) {
        this.word = word;
        this.found = found;
    }

    /** The word of the command line. */
    String word() {
        return word;
    }

    /** Why the build fails at {@link Outcome#FOUND}. */
    public String found() {
        return found;
    }
}
