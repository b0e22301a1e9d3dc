package threadlint.free;

import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Leaves out accesses, more of them when a trace has become long, see {@link LeftOut}. What orders threads is all there, until
 * the trace is twice as long: there it ends, for all threads at one ticket.
 */
public final class Sampling {
    /** A trace of so many events may be longer than it is to be. */
    private static final long SHORT = 1_000_000;

    /** The key of the header that says that something was left out, as long as nothing is: one byte makes it the right one. */
    private static final String UNUSED_KEY = "\"-ampled\"";

    private final ByteBuffer header;
    private final int keyAt;
    private final long most;
    private final AtomicLong events = new AtomicLong();
    private final Queue<LeftOut> leftOut = new ConcurrentLinkedQueue<>();
    private volatile boolean isOn;

    /** Events with later tickets are not recorded. */
    private volatile long lastTicket = Long.MAX_VALUE;

    /** @param header as it is in the file, written in place */
    Sampling(ByteBuffer header, String text, long most) {
        this.header = header;
        // The head before the key has only ASCII characters.
        this.keyAt = text.indexOf(UNUSED_KEY) + 1;
        this.most = most;
    }

    /** The header of a trace, from further members of the JSON object: text that begins with a comma, or nothing. */
    public static String header(String members) {
        return "{\"tool\":\"threadlint\",\"mode\":\"free\"," + UNUSED_KEY + ":true" + members + "}";
    }

    /** The end of a trace. */
    String end() {
        long count = leftOut.stream().mapToLong(LeftOut::count).sum();
        return "{\"left_out\":" + count + (hasEnded() ? ",\"ended_early\":true}" : "}");
    }

    /**
     * So many events more have been recorded.
     *
     * @param tickets those given out so far
     */
    void count(int recorded, AtomicLong tickets) {
        long all = events.addAndGet(recorded);
        isOn |= all >= most;
        if (all >= Math.max(SHORT, most + most)) {
            endAt(tickets.get());
            // What a hook that begins from now on would record comes after the end.
            Recorder.end();
        }
    }

    private synchronized void endAt(long ticket) {
        lastTicket = Math.min(lastTicket, ticket);
    }

    boolean hasEnded() {
        return lastTicket != Long.MAX_VALUE;
    }

    /** Whether the trace has ended before an event with this ticket. */
    boolean isOver(long ticket) {
        return ticket > lastTicket;
    }

    /** Whether the trace has become so long that more accesses are left out. */
    boolean isOn() {
        return isOn;
    }

    /** Something is left out. */
    void tell() {
        header.put(keyAt, (byte) 's');
    }

    /** For a thread that may leave something out. */
    LeftOut begin() {
        LeftOut begun = new LeftOut();
        leftOut.add(begun);
        return begun;
    }
}
