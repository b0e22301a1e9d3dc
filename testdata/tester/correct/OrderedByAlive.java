// Passes.
// Events: all, watch correct.OrderedByAlive
// Idea: a thread that is seen not to be alive has ended: its steps happened before (JLS 17.4.4).
package correct;

public class OrderedByAlive {
    private int value;

    public static void main(String[] args) throws Exception {
        OrderedByAlive program = new OrderedByAlive();
        Thread other = new Thread(() -> program.value = 42);
        other.start();
        while (other.isAlive()) {
            Thread.yield();
        }
        if (program.value != 42) {
            throw new AssertionError("value is " + program.value);
        }
    }
}
