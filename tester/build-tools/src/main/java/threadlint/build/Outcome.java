package threadlint.build;

/** What a call of threadlint says about the code. If it says nothing, there is a {@link ToolException} instead. */
public enum Outcome {
    /** Exit code 0. */
    PASSED,
    /** Exit code 1: something was found, at the level at which the build is to fail. */
    FOUND
}
