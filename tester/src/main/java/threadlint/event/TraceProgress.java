package threadlint.event;

/** How far each thread of a schedule has come in a trace. */
public interface TraceProgress {
    /** Counts what has happened since the last event. */
    void settle();

    /** How many threads there are. */
    int threads();

    /** How many events of the trace a thread has made. */
    long count(int thread);

    /** The path of starts by which a thread is known in every schedule: {@code 0.2.1}; empty for none that was seen. */
    String path(int thread);
}
