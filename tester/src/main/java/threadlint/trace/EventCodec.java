package threadlint.trace;

/** Encodes the events of one block: of each, only what a reader does not predict. */
public final class EventCodec {
    private static final int CONTEXTS = 4096;
    private static final int SLOTS = 64;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private static final int OTHER_SITE = 1 << 4;
    private static final int OTHER_OBJECT = 1 << 5;
    private static final int OTHER_ELEMENT = 1 << 6;
    private static final int OTHER_TICKET = 1 << 7;

    private final Bytes out;
    private final int[] next = new int[CONTEXTS];
    private final long[] last = new long[CONTEXTS];
    private final long[] stride = new long[CONTEXTS];
    private final long[] slots = new long[SLOTS];
    private int context;
    private long object;
    private long ticket;

    /** @param ticketBefore that of the event before the first one of the block */
    public EventCodec(Bytes out, long ticketBefore) {
        this.out = out;
        this.ticket = ticketBefore;
    }

    /** An event that has a ticket, which is above that of the event with one before. */
    public void add(TraceKind kind, int site, long newObject, long element, long newTicket) {
        boolean otherTicket = newTicket != ticket + 1;
        put(kind, site, newObject, element, otherTicket ? OTHER_TICKET : 0);
        if (otherTicket) {
            out.varint(newTicket - ticket - 1);
        }
        ticket = newTicket;
    }

    /** An event without a ticket. */
    public void add(TraceKind kind, int site, long newObject, long element) {
        put(kind, site, newObject, element, 0);
    }

    private void put(TraceKind kind, int site, long newObject, long element, int ticketFlag) {
        boolean otherSite = site != next[context];
        next[context] = site;
        context = site * 5 + kind.ordinal() & CONTEXTS - 1;
        long prediction = last[context] + stride[context];
        boolean otherObject = newObject != object;
        boolean otherElement = element != prediction;
        out.u8(kind.ordinal()
                | (otherSite ? OTHER_SITE : 0)
                | (otherObject ? OTHER_OBJECT : 0)
                | (otherElement ? OTHER_ELEMENT : 0)
                | ticketFlag);
        if (otherSite) {
            out.varint(site);
        }
        if (otherObject) {
            putObject(newObject);
        }
        if (otherElement) {
            out.zigzag(element - prediction);
        }
        stride[context] = element - last[context];
        last[context] = element;
    }

    private void putObject(long newObject) {
        int slot = (int) (newObject * GOLDEN >>> 58);
        if (slots[slot] == newObject) {
            out.varint(slot);
        } else {
            out.varint(newObject + SLOTS);
            slots[slot] = newObject;
        }
        object = newObject;
    }
}
