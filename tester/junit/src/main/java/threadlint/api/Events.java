package threadlint.api;

/** At which steps of a thread another one may go on. */
public enum Events {
    /** At synchronisation: monitors, volatile and atomic accesses, {@code java.util.concurrent}, starts and ends of threads. */
    SYNC,

    /** At plain accesses to fields, arrays and collections, too. */
    ALL
}
