package threadlint.record;

import java.util.ArrayList;
import java.util.List;
import threadlint.trace.Bytes;
import threadlint.trace.EventCodec;
import threadlint.trace.TraceKind;

/** The events of one thread, in the blocks that the file will have. */
final class ThreadEvents {
    /** A block that is as long ends. */
    private static final int MOST = 1 << 16;

    private static final int FIRST_CAPACITY = 256;

    private final int thread;
    private final List<byte[]> payloads = new ArrayList<>();
    private long count;
    private long first;
    private long ticketBefore;
    private long lastTicket;

    /** Null between blocks. */
    private Bytes events;

    private EventCodec codec;

    ThreadEvents(int thread) {
        this.thread = thread;
    }

    void add(TraceKind kind, int site, long object, long element, long ticket) {
        if (events == null) {
            events = new Bytes(FIRST_CAPACITY);
            codec = new EventCodec(events, lastTicket);
            ticketBefore = lastTicket;
            first = count;
        }
        codec.add(kind, site, object, element, ticket);
        lastTicket = ticket;
        count++;
        if (events.length() >= MOST) {
            close();
        }
    }

    /** Ends the block, if there is one; the next event begins another. */
    void close() {
        if (events == null) {
            return;
        }
        byte[] encoded = events.toArray();
        Bytes payload = new Bytes(encoded.length + 24);
        payload.u32(thread);
        payload.u32(count - first);
        payload.u64(first);
        payload.u64(ticketBefore);
        payload.bytes(encoded);
        payloads.add(payload.toArray());
        events = null;
        codec = null;
    }

    /** Of the blocks that have ended. */
    List<byte[]> payloads() {
        return payloads;
    }
}
