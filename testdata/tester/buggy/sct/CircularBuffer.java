// Fails: exception
// By: random pos pct:2
// Idea: SCTBench CS.circular_buffer_bad. A consumer round that finds nothing to receive still counts,
// so the element received later is not the number of the round.
// Sizes: 2 threads, 7 rounds each, buffer of 10.
package buggy.sct;

public class CircularBuffer {
    private static final int ROUNDS = 7;

    private final Object lock = new Object();
    private final int[] buffer = new int[10];
    private int first;
    private int next;
    private boolean maySend = true;
    private boolean mayReceive;

    private void insert(int value) {
        buffer[next] = value;
        next = (next + 1) % buffer.length;
    }

    private int remove() {
        return next > 0 && first < buffer.length ? buffer[first++] : -1;
    }

    void send() {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (lock) {
                if (maySend) {
                    insert(i);
                    maySend = false;
                    mayReceive = true;
                }
            }
        }
    }

    void receive() {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (lock) {
                if (mayReceive) {
                    int value = remove();
                    if (value != i) {
                        throw new AssertionError("round " + i + " received " + value);
                    }
                    mayReceive = false;
                    maySend = true;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CircularBuffer program = new CircularBuffer();
        Thread sender = new Thread(program::send);
        Thread receiver = new Thread(program::receive);
        sender.start();
        receiver.start();
        sender.join();
        receiver.join();
    }
}
