package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FramesTest {
    @Test
    void a_frame_reads_the_same_in_each_schedule() {
        StackTraceElement generated = new StackTraceElement("shop.Stock$$Lambda$12/0x00007fbdfd58bef8", "run", null, -1);
        assertEquals("shop.Stock$$Lambda.run(unknown source)", Frames.text(generated));
        assertEquals("shop.Stock.take(Stock.java:7)", Frames.text(new StackTraceElement("shop.Stock", "take", "Stock.java", 7)));
        assertEquals("shop.Stock.take(Stock.java)", Frames.text(new StackTraceElement("shop.Stock", "take", "Stock.java", -1)));
        assertEquals("shop.Stock.take(native)", Frames.text(new StackTraceElement("shop.Stock", "take", null, -2)));
    }
}
