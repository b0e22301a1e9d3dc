// Passes.
// Events: all, watch correct.OrderedByClassInit*
// Idea: class initialisation happens before the first use of the class in any thread (JLS 12.4.2).
package correct;

public class OrderedByClassInit {
    static class Table {
        static int[] squares = {0, 1, 4};
    }

    void read() {
        if (Table.squares[2] != 4) {
            throw new AssertionError("half a table");
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByClassInit program = new OrderedByClassInit();
        Thread other = new Thread(program::read);
        other.start();
        program.read();
        other.join();
    }
}
