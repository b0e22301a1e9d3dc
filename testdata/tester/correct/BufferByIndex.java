// Passes.
// Events: all, watch correct.BufferByIndex
// Idea: accesses of a ByteBuffer by index leave its position alone; each thread has elements of its own.
package correct;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;

public class BufferByIndex {
    private final ByteBuffer bytes = ByteBuffer.allocate(8);
    private final IntBuffer ints = IntBuffer.allocate(2);

    void put(int index) {
        bytes.putInt(4 * index, index);
        ints.put(index, bytes.getInt(4 * index));
        IntBuffer mine = ints.duplicate();
        mine.position(index);
        if (mine.get() != index || bytes.capacity() != 8) {
            throw new AssertionError("element " + index);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BufferByIndex program = new BufferByIndex();
        Thread other = new Thread(() -> program.put(1));
        other.start();
        program.put(0);
        other.join();
    }
}
