package threadlint.free;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Leaves out accesses when a trace has become long: of each place, all but the first ones and one in a hundred. What
 * orders threads is all there, until the trace is twice as long: there it ends, for all threads at one ticket.
 */
public final class Sampling {
    /** How often a place counts in any case. */
    static final int FIRST = 10_000;

    /** Of so many more accesses each … */
    static final int PERIOD = 10_000;

    /** … so many count. */
    static final int OF_PERIOD = 100;

    /** A trace of so many events may be longer than it is to be. */
    private static final long SHORT = 1_000_000;

    /** Places share counters if there are more: then fewer of their accesses count. */
    private static final int COUNTERS = 1 << 16;

    /** The key of the header that says that something was left out, as long as nothing is: one byte makes it the right one. */
    private static final String UNUSED_KEY = "\"-ampled\"";

    private final ByteBuffer header;
    private final int keyAt;
    private final long most;
    private final AtomicLong events = new AtomicLong();
    private final LongAdder leftOut = new LongAdder();
    private final AtomicLongArray seen = new AtomicLongArray(COUNTERS);
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
        return "{\"left_out\":" + leftOut.sum() + (hasEnded() ? ",\"ended_early\":true}" : "}");
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

    /** Whether an access or a unit at the site is to be left out. */
    boolean leavesOut(int site) {
        if (!isOn) {
            return false;
        }
        long before = seen.getAndIncrement(site & COUNTERS - 1);
        boolean leavesOut = before >= FIRST && (before - FIRST) % PERIOD >= OF_PERIOD;
        if (leavesOut) {
            header.put(keyAt, (byte) 's');
            leftOut.increment();
        }
        return leavesOut;
    }
}
