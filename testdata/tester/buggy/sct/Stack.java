// Fails: exception
// By: random pos pct:2
// Idea: SCTBench CS.stack_bad. The flag says only that something was pushed once; popping more often
// than pushed underflows. Sizes: 2 threads, 10 rounds each, stack of 10.
package buggy.sct;

public class Stack {
    private static final int SIZE = 10;

    private final Object lock = new Object();
    private final int[] elements = new int[SIZE];
    private int top;
    private boolean pushed;

    void push() {
        for (int i = 0; i < SIZE; i++) {
            synchronized (lock) {
                elements[top++] = i;
                pushed = true;
            }
        }
    }

    void pop() {
        for (int i = 0; i < SIZE; i++) {
            synchronized (lock) {
                if (pushed) {
                    if (top == 0) {
                        throw new AssertionError("underflow");
                    }
                    top--;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Stack program = new Stack();
        Thread pusher = new Thread(program::push);
        Thread popper = new Thread(program::pop);
        pusher.start();
        popper.start();
        pusher.join();
        popper.join();
    }
}
