package threadlint.harness;

/** What the first thread of each schedule runs. */
public interface Workload {
    /**
     * Prepares a schedule; called on a thread that no schedule controls.
     *
     * @throws InputError the program's classes do not have what is to be run
     */
    Runnable prepare(ProgramLoader loader) throws InputError;

    /**
     * Looks at what the last schedule came to; called when it has ended.
     *
     * @throws InputError there was nothing to run
     */
    default void check() throws InputError {}

    /** Why the last schedule says nothing although it ended well; null if it does say something. */
    default String skipped() {
        return null;
    }
}
