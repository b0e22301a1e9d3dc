// Fails: race
// By: random pos pct:1
// Events: all, watch buggy.RaceArrayCopy
// Idea: one thread copies an array while another writes one of the elements that it copies.
package buggy;

public class RaceArrayCopy {
    private final int[] values = {1, 2, 3};
    private final int[] copy = new int[3];

    public static void main(String[] args) throws InterruptedException {
        RaceArrayCopy program = new RaceArrayCopy();
        Thread other = new Thread(() -> System.arraycopy(program.values, 0, program.copy, 0, 3));
        other.start();
        program.values[2] = 8;
        other.join();
    }
}
