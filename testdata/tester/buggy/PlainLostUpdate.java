// Fails: exception race
// By: random pos pct:2
// Events: all, watch buggy.PlainLostUpdate
// Idea: the harm of a race: with plain accesses as events, an increment of a plain field is lost.
package buggy;

public class PlainLostUpdate {
    private int count;

    void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        PlainLostUpdate program = new PlainLostUpdate();
        Thread other = new Thread(program::increment);
        other.start();
        program.increment();
        other.join();
        if (program.count != 2) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
