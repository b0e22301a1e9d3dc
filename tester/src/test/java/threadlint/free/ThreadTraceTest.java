package threadlint.free;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import threadlint.runtime.jvm.Natives;
import threadlint.trace.TraceKind;

class ThreadTraceTest {
    private static final int STEPS = 10_000;
    private static final int PLACE = 5;
    private static final int UNIT = 6;

    @TempDir
    Path folder;

    private MappedTrace file;
    private ThreadTrace trace;

    @BeforeEach
    void begin() throws IOException {
        String header = Sampling.header("");
        file = new MappedTrace(folder.resolve("a.tltrace").toFile(), header.getBytes(StandardCharsets.UTF_8));
        Sampling sampling = new Sampling(file.header, header, Long.MAX_VALUE / 2);
        long me = Natives.id(Thread.currentThread());
        trace = new ThreadTrace(file, new AtomicLong(), me, 0, "0", 0, sampling);
        Gates.openAll();
    }

    @AfterEach
    void end() {
        Gates.closeAll();
        file.close();
    }

    private void fill() throws IOException {
        while (!trace.leavesOut(PLACE)) {
            trace.add(TraceKind.READ, PLACE, 1, 0);
        }
    }

    @Test
    void aPlaceOfWhichEnoughWasRecordedIsClosed() throws IOException {
        fill();
        assertTrue(Gates.isClosed(PLACE));
        assertFalse(Gates.isClosed(UNIT));
    }

    @Test
    void itOpensAgainAfterManyUnits() throws IOException {
        fill();
        for (int i = 1; i < STEPS; i++) {
            trace.leavesOutUnit(UNIT);
        }
        assertTrue(Gates.isClosed(PLACE));
        trace.leavesOutUnit(UNIT);
        assertFalse(Gates.isClosed(PLACE));
        assertFalse(trace.leavesOut(PLACE));
    }

    @Test
    void itOpensAgainAfterManyEventsThatOrder() throws IOException {
        fill();
        for (int i = 0; i < STEPS; i++) {
            trace.order(TraceKind.ACQ, UNIT, 1, 0);
        }
        assertFalse(Gates.isClosed(PLACE));
    }
}
