package threadlint.free;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import threadlint.trace.Blocks;
import threadlint.trace.Bytes;
import threadlint.trace.EventCodec;
import threadlint.trace.TraceKind;

/** The events of one thread. Used by that thread alone. */
final class ThreadTrace {
    /** Threads with few events are to need little room. */
    private static final int FIRST_BLOCK = 1 << 12;

    private static final int BLOCK = 1 << 16;

    /** Of the payload of a block, before its events. */
    private static final int HEAD = 24;

    /** Where in the head the number of events is. */
    private static final int COUNT = 4;

    /** After so many of its units and events that order, accesses of which enough were recorded count again. */
    private static final int STEPS = 10_000;

    /** No event is longer, in bytes. */
    private static final int LONGEST = 48;

    /** See {@link threadlint.runtime.jvm.Natives#id}; 0 for none. */
    final long id;

    final int number;

    /** {@code 0.2.1} is the first thread that the second one that main started has started. */
    final String path;

    /** How many threads it has started. */
    int children;

    /** Whether the recorder works for the thread: what it calls meanwhile is no event. */
    boolean isBusy;

    /** What the thread holds and which methods it is in. */
    final Holdings holdings = new Holdings();

    final Units units = new Units();

    /** Where in the program it is, as far as the last hook knew; 0 if that is unknown. */
    int place;

    /** The stripe that it holds for an access, -1 for none; see {@link Stripes}. */
    int stripe = -1;

    /** What it accesses then, and where. */
    long accessed;

    int accessedAt;

    private final MappedTrace file;
    private final AtomicLong tickets;
    private final Sampling sampling;
    private final Bytes encoded = new Bytes(LONGEST);
    private long events;
    private long lastTicket;

    /** Whether the trace has ended before an event of this thread: it has no further ones. */
    private boolean isOver;

    /** Null as long as there are few events, of which nothing is left out. */
    private LeftOut leftOut;

    private int steps;

    /** Null before the first event. */
    private ByteBuffer block;

    private EventCodec codec;
    private int inBlock;

    /** @param ticket one that was given out before the thread began */
    ThreadTrace(MappedTrace file, AtomicLong tickets, long id, int number, String path, long ticket, Sampling sampling) {
        this.id = id;
        this.sampling = sampling;
        this.file = file;
        this.tickets = tickets;
        this.number = number;
        this.path = path;
        this.lastTicket = ticket;
        this.isOver = sampling != null && sampling.hasEnded();
    }

    /** The ticket of its last event that has one. */
    long ticket() {
        return lastTicket;
    }

    /** Whether an access at the site is not to be recorded, and so for those that follow. */
    boolean leavesOut(int site) {
        boolean leaves = isOver || takes(site);
        if (leaves) {
            Gates.close(id, site);
        }
        return leaves;
    }

    /** Whether a unit that begins at the site is not to be recorded. */
    boolean leavesOutUnit(int site) {
        step();
        return isOver || takes(site);
    }

    private boolean takes(int site) {
        if (leftOut == null) {
            if (events < LeftOut.FIRST_OF_LONG) {
                return false;
            }
            leftOut = sampling.begin();
        }
        boolean takes = leftOut.takes(site, sampling.isOn());
        if (takes && leftOut.count() == 1) {
            sampling.tell();
        }
        return takes;
    }

    private void step() {
        if (++steps == STEPS) {
            steps = 0;
            if (leftOut != null && !isOver) {
                leftOut.renew(sampling.isOn());
                Gates.open(id);
            }
        }
    }

    /** An event that does not order threads. */
    void add(TraceKind kind, int site, long object, long element) throws IOException {
        if (isOver) {
            return;
        }
        prepare();
        codec.add(kind, site, object, element);
        publish();
    }

    /** An event that orders threads: its ticket is taken here. */
    void order(TraceKind kind, int site, long object, long element) throws IOException {
        if (isOver) {
            return;
        }
        step();
        prepare();
        long ticket = tickets.incrementAndGet();
        isOver = sampling.isOver(ticket);
        if (isOver) {
            return;
        }
        codec.add(kind, site, object, element, ticket);
        lastTicket = ticket;
        publish();
    }

    private void prepare() throws IOException {
        if (block == null || block.remaining() < LONGEST) {
            begin();
        }
        encoded.clear();
    }

    private void begin() throws IOException {
        sampling.count(inBlock, tickets);
        // Accesses between two orderings may be many.
        isOver = sampling.hasEnded();
        int length = block == null ? FIRST_BLOCK : BLOCK;
        Bytes head = new Bytes(HEAD);
        head.u32(number);
        head.u32(0);
        head.u64(events);
        head.u64(lastTicket);
        block = file.open(Blocks.FREE, length, head.toArray());
        block.position(HEAD);
        codec = new EventCodec(encoded, lastTicket);
        inBlock = 0;
    }

    /** The number of events is stored after the event: a reader never sees half of one. */
    private void publish() {
        encoded.copyTo(block);
        VarHandle.releaseFence();
        block.putInt(COUNT, ++inBlock);
        events++;
    }
}
