package threadlint.record;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import threadlint.trace.Blocks;
import threadlint.trace.Bytes;

/** The blocks of a trace in a file. */
final class TraceFile implements AutoCloseable {
    private final OutputStream out;

    TraceFile(Path path) throws IOException {
        out = new BufferedOutputStream(Files.newOutputStream(path));
        out.write(Blocks.magic());
    }

    void block(int type, byte[] payload) throws IOException {
        Bytes frame = new Bytes(Blocks.FRAME);
        frame.u8(type);
        frame.u32(payload.length);
        frame.u32(Blocks.checksum(payload));
        out.write(frame.toArray());
        out.write(payload);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
