package threadlint.drive;

/** An instance of a class that {@link StubClass} wrote. */
public interface Stub {
    /** What its methods return, and what they were given. */
    StubAnswers threadlintAnswers();
}
