// Passes.
// Idea: synchronized methods that call each other and themselves: a monitor is reentrant
// (JLS 17.1) and is free only after the outermost exit.
package correct;

public class Reentrance {
    private int depth;
    private int calls;

    synchronized void descend(int levels) {
        depth++;
        calls++;
        if (depth + levels != 4) {
            throw new AssertionError("another thread is inside");
        }
        if (levels > 0) {
            descend(levels - 1);
        }
        depth--;
    }

    public static void main(String[] args) throws InterruptedException {
        Reentrance program = new Reentrance();
        Thread other = new Thread(() -> program.descend(3));
        other.start();
        program.descend(3);
        other.join();
        if (program.calls != 8) {
            throw new AssertionError("calls: " + program.calls);
        }
    }
}
