// Passes.
// Idea: spinning with onSpinWait and yield on a volatile field until another thread writes it.
package correct;

public class SpinWithYield {
    private volatile int turn;

    void takeTurn(int mine, int last) {
        for (int t = mine; t < last; t += 2) {
            while (turn != t) {
                Thread.onSpinWait();
                Thread.yield();
            }
            turn = t + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SpinWithYield program = new SpinWithYield();
        Thread other = new Thread(() -> program.takeTurn(1, 6));
        other.start();
        program.takeTurn(0, 6);
        other.join();
    }
}
