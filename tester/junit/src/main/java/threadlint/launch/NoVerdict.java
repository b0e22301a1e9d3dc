package threadlint.launch;

/** Nothing can be said about a test: the reason, and what to do. */
public class NoVerdict extends Exception {
    private static final long serialVersionUID = 1;

    /** @param help what to do next; empty if nothing is known */
    public NoVerdict(String reason, String help) {
        super(help.isEmpty() ? reason : reason + "; " + help);
    }

    /** A defect of the tool. */
    public static NoVerdict defect(String what) {
        return new NoVerdict("internal error of threadlint: " + what, "this is no verdict on the test; please report it");
    }
}
