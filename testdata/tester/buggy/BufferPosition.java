// Fails: race exception
// By: random pos pct:1
// Events: all, watch buggy.BufferPosition
// Idea: a put without an index moves the position of a ByteBuffer: two threads write to one place.
package buggy;

import java.nio.ByteBuffer;

public class BufferPosition {
    private final ByteBuffer buffer = ByteBuffer.allocate(8);

    void put() {
        buffer.putInt(7);
    }

    public static void main(String[] args) throws InterruptedException {
        BufferPosition program = new BufferPosition();
        Thread other = new Thread(program::put);
        other.start();
        program.put();
        other.join();
    }
}
