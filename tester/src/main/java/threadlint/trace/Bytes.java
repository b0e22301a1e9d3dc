package threadlint.trace;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Bytes that grow, with the numbers of the trace format. */
public final class Bytes {
    private static final int CONTINUES = 0x80;

    private byte[] bytes;
    private int length;

    public Bytes(int capacity) {
        bytes = new byte[capacity];
    }

    public void u8(int value) {
        if (length == bytes.length) {
            byte[] more = new byte[length * 2];
            System.arraycopy(bytes, 0, more, 0, length);
            bytes = more;
        }
        bytes[length++] = (byte) value;
    }

    public void u32(long value) {
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            u8((int) (value >>> shift));
        }
    }

    public void u64(long value) {
        u32(value);
        u32(value >>> Integer.SIZE);
    }

    /** Seven bits per byte, the least significant first. */
    public void varint(long value) {
        long rest = value;
        for (; rest >>> 7 != 0; rest >>>= 7) {
            u8((int) rest | CONTINUES);
        }
        u8((int) rest);
    }

    /** A number that may be negative. */
    public void zigzag(long value) {
        varint(value << 1 ^ value >> 63);
    }

    public void text(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        varint(encoded.length);
        bytes(encoded);
    }

    public void bytes(byte[] added) {
        for (byte b : added) {
            u8(b);
        }
    }

    public void clear() {
        length = 0;
    }

    /** Appends them to the buffer, which has room for them. */
    public void copyTo(ByteBuffer buffer) {
        buffer.put(bytes, 0, length);
    }

    public int length() {
        return length;
    }

    public byte[] toArray() {
        byte[] result = new byte[length];
        System.arraycopy(bytes, 0, result, 0, length);
        return result;
    }
}
