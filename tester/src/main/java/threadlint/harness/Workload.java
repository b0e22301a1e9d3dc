package threadlint.harness;

/** What the first thread of each schedule runs. */
public interface Workload {
    /**
     * Prepares a schedule; called on a thread that no schedule controls.
     *
     * @throws InputError the program's classes do not have what is to be run
     */
    Runnable prepare(ProgramLoader loader) throws InputError;
}
