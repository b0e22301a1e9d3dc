package threadlint.record;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/** The blocks of a trace in a file. */
final class TraceFile implements AutoCloseable {
    static final int HEADER = 1;
    static final int NAMES = 2;
    static final int EVENTS = 3;
    static final int END = 5;

    private static final byte[] MAGIC = "TLTRACE1".getBytes(StandardCharsets.US_ASCII);
    private static final int FRAME = 9;

    private final OutputStream out;

    TraceFile(Path path) throws IOException {
        out = new BufferedOutputStream(Files.newOutputStream(path));
        out.write(MAGIC);
    }

    void block(int type, byte[] payload) throws IOException {
        CRC32C checksum = new CRC32C();
        checksum.update(payload, 0, payload.length);
        Bytes frame = new Bytes(FRAME);
        frame.u8(type);
        frame.u32(payload.length);
        frame.u32(checksum.getValue());
        out.write(frame.toArray());
        out.write(payload);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
