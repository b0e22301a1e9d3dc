package threadlint.drive;

/** A recipe cannot be carried out, or a value cannot be made; the message is one line for people. */
public final class Unmakeable extends Exception {
    private static final long serialVersionUID = 1;

    /** The number of the step of the recipe that cannot be carried out, -1 where there is none. */
    final int step;

    public Unmakeable(String message) {
        this(message, null);
    }

    Unmakeable(String message, Throwable cause) {
        super(message, cause);
        step = -1;
    }

    private Unmakeable(int step, Unmakeable reason) {
        super(reason.getMessage(), reason.getCause());
        this.step = step;
    }

    /** A class cannot be used: it, or another one that it needs, is not on the class path, or does not fit the others. */
    static Unmakeable linking(String name, Throwable reason) {
        return new Unmakeable(Reasons.ofLinking(name, reason), reason);
    }

    /** The same about a step. */
    Unmakeable at(int number) {
        return new Unmakeable(number, this);
    }
}
