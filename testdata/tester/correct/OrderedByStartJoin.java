// Passes.
// Events: all, watch correct.OrderedByStartJoin
// Idea: start happens before the first step of a thread, its last step before the return of join.
package correct;

public class OrderedByStartJoin {
    private int value;

    public static void main(String[] args) throws Exception {
        OrderedByStartJoin program = new OrderedByStartJoin();
        program.value = 41;
        Thread other = new Thread(() -> program.value++);
        other.start();
        other.join();
        if (program.value != 42) {
            throw new AssertionError("value is " + program.value);
        }
    }
}
