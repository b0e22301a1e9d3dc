package threadlint.trace;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** What a trace consists of besides its events. */
public final class Blocks {
    /** Types of blocks. */
    public static final int HEADER = 1;

    public static final int NAMES = 2;
    public static final int EXACT = 3;
    public static final int FREE = 4;
    public static final int END = 5;

    /** Nothing: room that was not used. */
    public static final int GAP = 6;

    /** The length of what comes before a payload, in bytes. */
    public static final int FRAME = 9;

    private Blocks() {}

    /** The first bytes of a file. */
    public static byte[] magic() {
        return "TLTRACE1".getBytes(StandardCharsets.US_ASCII);
    }

    /** The checksum of a payload. */
    public static int checksum(byte[] payload) {
        CRC32C checksum = new CRC32C();
        checksum.update(payload, 0, payload.length);
        return (int) checksum.getValue();
    }
}
