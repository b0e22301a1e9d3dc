// Fails: race
// By: random pos pct:1
// Events: all, watch buggy.RaceArrayIndex
// Idea: two threads write the same element of an array.
package buggy;

public class RaceArrayIndex {
    private final int[] values = new int[2];

    public static void main(String[] args) throws InterruptedException {
        RaceArrayIndex program = new RaceArrayIndex();
        Thread other = new Thread(() -> program.values[1] = 7);
        other.start();
        program.values[1] = 8;
        other.join();
    }
}
