// Fails: exception
// By: random pos pct:2
// Idea: SCTBench CS.queue_bad. A consumer round that finds nothing still counts, so the dequeued element
// is compared with the wrong record. Sizes: 2 threads, queue of 20, 1 + 19 and 20 rounds.
package buggy.sct;

public class Queue {
    private static final int SIZE = 20;

    private final Object lock = new Object();
    private final int[] elements = new int[SIZE];
    private final int[] stored = new int[SIZE];
    private int head;
    private int tail;
    private boolean mayEnqueue = true;
    private boolean mayDequeue;

    private void enqueue(int value) {
        elements[tail++] = value;
    }

    private int dequeue() {
        return elements[head++];
    }

    void produce() {
        int value = 0;
        synchronized (lock) {
            enqueue(value);
            stored[0] = value;
        }
        for (int i = 0; i < SIZE - 1; i++) {
            synchronized (lock) {
                if (mayEnqueue) {
                    value++;
                    enqueue(value);
                    stored[i + 1] = value;
                    mayEnqueue = false;
                    mayDequeue = true;
                }
            }
        }
    }

    void consume() {
        for (int i = 0; i < SIZE; i++) {
            synchronized (lock) {
                if (mayDequeue) {
                    int value = dequeue();
                    if (value != stored[i]) {
                        throw new AssertionError("round " + i + " dequeued " + value);
                    }
                    mayDequeue = false;
                    mayEnqueue = true;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Queue program = new Queue();
        Thread producer = new Thread(program::produce);
        Thread consumer = new Thread(program::consume);
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
