package threadlint.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import threadlint.trace.Bytes;
import threadlint.trace.EventCodec;
import threadlint.trace.TraceKind;

class EventCodecTest {
    /** The example of the format's description. */
    @Test
    void what_is_predicted_is_not_written() {
        Bytes bytes = new Bytes(1);
        EventCodec codec = new EventCodec(bytes, 0);
        for (int element = 0; element < 3; element++) {
            codec.add(TraceKind.WRITE, 1, 7, element, element + 1);
        }
        assertArrayEquals(new byte[] {0x31, 1, 0x47, 0x51, 1, 2, 1}, bytes.toArray());
    }

    @Test
    void numbers_are_written_by_sevens() {
        Bytes bytes = new Bytes(1);
        bytes.varint(300);
        bytes.zigzag(-2);
        bytes.u32(0x01020304);
        assertArrayEquals(new byte[] {(byte) 0xac, 2, 3, 4, 3, 2, 1}, bytes.toArray());
    }

    @Test
    void a_reader_finds_what_was_written_over_many_blocks(@TempDir Path folder) throws Exception {
        Random random = new Random(1);
        TraceWriter writer = new TraceWriter();
        writer.thread("0", "main");
        writer.thread("0.1", "other");
        Object[] objects = new Object[200];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = new int[0];
        }
        List<String> expected = new ArrayList<>();
        List<Object> seen = new ArrayList<>();
        for (int i = 0; i < 60_000; i++) {
            int thread = random.nextInt(2);
            TraceKind kind = TraceKind.values()[random.nextInt(5)];
            Object object = objects[random.nextInt(objects.length)];
            int line = random.nextInt(3_000);
            int element = random.nextInt(3) == 0 ? random.nextInt(1_000) : i;
            writer.access(thread, kind, object, 0, element, "A", "run()", line);
            if (!seen.contains(object)) {
                seen.add(object);
            }
            expected.add(thread + " " + kind + " " + (seen.indexOf(object) + 1) + "[" + element + "] A.run():" + line);
        }
        Path file = folder.resolve("a.tltrace");
        writer.write(file, "{}", "{}", type -> false);
        TraceText read = new TraceText(Files.readAllBytes(file));
        List<String> events = new ArrayList<>();
        for (String event : read.events()) {
            events.add(event.substring(0, event.lastIndexOf(' ')));
        }
        assertEquals(expected, events);
        assertEquals(List.of("0 main", "0.1 other"), read.threads);
    }
}
