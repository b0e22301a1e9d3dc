// Fails: race
// By: random pos pct:1
// Events: all, watch buggy.RaceUnsynchronized
// Idea: two threads increment a plain field without any ordering (JLS 17.4.5).
package buggy;

public class RaceUnsynchronized {
    private int count;

    void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        RaceUnsynchronized program = new RaceUnsynchronized();
        Thread other = new Thread(program::increment);
        other.start();
        program.increment();
        other.join();
    }
}
