package threadlint.record;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import threadlint.trace.TraceKind;

/** A reader of traces, written from the format's description alone: the events in their order, as text. */
public final class TraceText {
    private final List<String> strings = new ArrayList<>(List.of(""));
    private final List<String> fields = new ArrayList<>(List.of(""));
    private final List<String> sites = new ArrayList<>(List.of("?"));
    private final TreeMap<Long, String> events = new TreeMap<>();
    public final List<String> threads = new ArrayList<>();
    public final List<String> classes = new ArrayList<>();
    public String header;
    public String end;

    public TraceText(byte[] file) {
        ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        check("TLTRACE1".equals(text(in, 8)), "magic");
        while (in.hasRemaining()) {
            int type = in.get();
            int length = in.getInt();
            int sum = in.getInt();
            byte[] payload = new byte[length];
            in.get(payload);
            CRC32C checksum = new CRC32C();
            checksum.update(payload);
            check((int) checksum.getValue() == sum, "checksum of a block of type " + type);
            read(type, ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN));
        }
    }

    /** {@code 1 WRITE 5[2] Main.run():12 Main.shared}, in the order in which they happened. */
    public List<String> events() {
        return new ArrayList<>(events.values());
    }

    private void read(int type, ByteBuffer in) {
        switch (type) {
            case 1:
                header = text(in, in.remaining());
                break;
            case 2:
                while (in.hasRemaining()) {
                    name(in);
                }
                break;
            case 3:
                block(in);
                break;
            case 5:
                end = text(in, in.remaining());
                break;
            default:
                throw new AssertionError("block of type " + type);
        }
    }

    private void name(ByteBuffer in) {
        switch (in.get()) {
            case 1:
                strings.add(text(in, (int) varint(in)));
                break;
            case 2:
                classes.add(string(in) + " < " + string(in) + " " + varint(in));
                break;
            case 3:
                fields.add(string(in) + "." + string(in) + "/" + varint(in));
                break;
            case 4:
                String place = string(in) + "." + string(in) + ":" + varint(in);
                String field = fields.get((int) varint(in));
                sites.add(field.isEmpty() ? place : place + " " + field);
                break;
            case 5:
                threads.add(string(in) + " " + string(in));
                break;
            default:
                throw new AssertionError("unknown table");
        }
    }

    private String string(ByteBuffer in) {
        return strings.get((int) varint(in));
    }

    private void block(ByteBuffer in) {
        int thread = in.getInt();
        int count = in.getInt();
        in.getLong();
        long ticket = in.getLong();
        int[] next = new int[4096];
        long[] last = new long[4096];
        long[] stride = new long[4096];
        long[] slots = new long[64];
        int context = 0;
        long object = 0;
        for (int i = 0; i < count; i++) {
            int tag = in.get() & 0xff;
            int site = (tag & 16) != 0 ? (int) varint(in) : next[context];
            next[context] = site;
            context = (site * 5 + (tag & 15)) & 4095;
            if ((tag & 32) != 0) {
                long code = varint(in);
                object = code < 64 ? slots[(int) code] : code - 64;
                slots[(int) ((object * 0x9E3779B97F4A7C15L) >>> 58)] = object;
            }
            long element = last[context] + stride[context];
            if ((tag & 64) != 0) {
                long zigzag = varint(in);
                element += zigzag >>> 1 ^ -(zigzag & 1);
            }
            stride[context] = element - last[context];
            last[context] = element;
            ticket += 1 + ((tag & 128) != 0 ? varint(in) : 0);
            String what = thread + " " + TraceKind.values()[tag & 15] + " " + object + "[" + element + "] " + sites.get(site);
            check(events.put(ticket, what) == null, "ticket " + ticket + " twice");
        }
    }

    private static long varint(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            int part = in.get();
            value |= (part & 0x7fL) << shift;
            if (part >= 0) {
                return value;
            }
        }
    }

    private static String text(ByteBuffer in, int length) {
        byte[] bytes = new byte[length];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
