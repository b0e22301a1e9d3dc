package threadlint.launch;

/** A test never starts a second thread: there is one schedule of it only. */
public final class NothingToSchedule extends NoVerdict {
    private static final long serialVersionUID = 1;

    NothingToSchedule(String reason, String help) {
        super(reason, help);
    }
}
