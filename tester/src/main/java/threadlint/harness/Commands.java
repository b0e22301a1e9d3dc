package threadlint.harness;

/** What carries out the launcher's commands. */
public interface Commands {
    /**
     * Carries out a command.
     *
     * @return whether the JVM can be used further
     * @throws InputError the command makes no sense, or the program cannot be run
     */
    boolean obey(String command) throws InputError;

    /** For the heartbeat. */
    void sendProgress();
}
