// Fails: livelock
// By: random pos pct:2
// Idea: the flag is set only if the setter looks before the request was withdrawn; otherwise the
// other thread spins for ever.
package buggy;

public class SpinNeverSet {
    private volatile boolean requested = true;
    private volatile boolean answered;

    void answer() {
        if (requested) {
            answered = true;
        }
    }

    void await() {
        requested = false;
        while (!answered) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) {
        SpinNeverSet program = new SpinNeverSet();
        new Thread(program::answer).start();
        new Thread(program::await).start();
    }
}
