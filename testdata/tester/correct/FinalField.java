// Passes.
// Events: all, watch correct.FinalField
// Idea: two threads read a final field of an object that was made before they were started.
package correct;

public class FinalField {
    private final int[] values;

    FinalField(int first) {
        values = new int[] {first, first + 1};
    }

    void read() {
        if (values[0] + 1 != values[1]) {
            throw new AssertionError("wrong values");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FinalField program = new FinalField(1);
        Thread one = new Thread(program::read);
        Thread two = new Thread(program::read);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
