// Passes.
// Events: all, watch correct.DifferentArrayIndex
// Idea: two threads write different elements of one array (JLS 17.6): no race, in arrays of bytes
// and longs too.
package correct;

public class DifferentArrayIndex {
    private final byte[] bytes = new byte[2];
    private final long[] longs = new long[2];

    void write(int index) {
        bytes[index] = 1;
        longs[index] = bytes[index];
    }

    public static void main(String[] args) throws InterruptedException {
        DifferentArrayIndex program = new DifferentArrayIndex();
        Thread other = new Thread(() -> program.write(0));
        other.start();
        program.write(1);
        other.join();
        if (program.bytes[0] + program.bytes[1] + program.longs[0] + program.longs[1] != 4) {
            throw new AssertionError("lost write");
        }
    }
}
