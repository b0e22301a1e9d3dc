package threadlint.free;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import threadlint.trace.Blocks;

/**
 * The file of a trace, written through mapped memory: what is stored there is in the file, however the JVM ends. Only if
 * the whole machine fails may it be lost.
 *
 * <p>The type of a block is stored last. A block without one ends the file, so that a reader sees no block whose frame is
 * not complete.
 */
final class MappedTrace {
    private static final int CHUNK = 1 << 24;
    private static final byte[] MAGIC = Blocks.magic();

    private final File path;

    /** The part of the file in which the next block begins; its position is the place of that block. */
    private ByteBuffer chunk;

    /** Where the chunk begins in the file. */
    private long start;

    /** The payload of the first block, in place. */
    final ByteBuffer header;

    /**
     * A file with its header, written at once: whenever the JVM is killed, a file that is not empty is a trace.
     *
     * @param bytes the payload of the header
     */
    MappedTrace(File path, byte[] bytes) throws IOException {
        this.path = path;
        chunk = ByteBuffer.allocate(MAGIC.length + Blocks.FRAME + bytes.length).order(ByteOrder.LITTLE_ENDIAN);
        chunk.put(MAGIC);
        frame(Blocks.HEADER, bytes.length, 0, bytes);
        try (RandomAccessFile file = new RandomAccessFile(path, "rw")) {
            file.setLength(0);
            file.write(chunk.array());
        }
        int end = chunk.position();
        chunk = map(0);
        chunk.position(end - bytes.length);
        header = chunk.slice().order(ByteOrder.LITTLE_ENDIAN);
        header.limit(bytes.length);
        chunk.position(end);
    }

    /** A block that does not change any more. */
    synchronized void add(int type, byte[] payload) throws IOException {
        open(type, payload.length, Blocks.checksum(payload), payload);
    }

    /**
     * A block that is filled in place.
     *
     * @param begin the first bytes of its payload
     * @return the payload
     */
    synchronized ByteBuffer open(int type, int length, byte[] begin) throws IOException {
        return open(type, length, 0, begin);
    }

    private ByteBuffer open(int type, int length, int checksum, byte[] begin) throws IOException {
        // The frame of a gap must fit behind every block.
        if (chunk.remaining() < length + 2 * Blocks.FRAME) {
            ByteBuffer next = map(start + CHUNK);
            frame(Blocks.GAP, chunk.remaining() - Blocks.FRAME, 0, new byte[0]);
            chunk = next;
            start += CHUNK;
        }
        return frame(type, length, checksum, begin);
    }

    private ByteBuffer frame(int type, int length, int checksum, byte[] begin) {
        int at = chunk.position();
        chunk.putInt(at + 1, length);
        chunk.putInt(at + 5, checksum);
        chunk.position(at + Blocks.FRAME);
        ByteBuffer payload = chunk.slice().order(ByteOrder.LITTLE_ENDIAN);
        payload.limit(length);
        payload.put(begin);
        payload.position(0);
        VarHandle.releaseFence();
        chunk.put(at, (byte) type);
        chunk.position(at + Blocks.FRAME + length);
        return payload;
    }

    /** Ends the file where its last block ends. */
    synchronized void close() {
        try (RandomAccessFile file = new RandomAccessFile(path, "rw")) {
            file.setLength(start + chunk.position());
        } catch (IOException e) {
            // Where a mapped file cannot be made shorter, zeros follow, which end it as well.
        }
    }

    /** An interrupt of the thread that maps closes the channel: it is put off. */
    private MappedByteBuffer map(long at) throws IOException {
        boolean interrupted = false;
        try {
            for (;;) {
                interrupted |= Thread.interrupted();
                try (RandomAccessFile file = new RandomAccessFile(path, "rw")) {
                    MappedByteBuffer mapped = file.getChannel().map(FileChannel.MapMode.READ_WRITE, at, CHUNK);
                    mapped.order(ByteOrder.LITTLE_ENDIAN);
                    return mapped;
                } catch (ClosedByInterruptException e) {
                    // Another thread interrupted this one meanwhile.
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
