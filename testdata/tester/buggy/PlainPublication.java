// Fails: race exception
// By: random pos pct:1
// Events: all, watch buggy.PlainPublication*
// Idea: an object is handed over through a plain field: reader and writer are not ordered.
package buggy;

public class PlainPublication {
    static class Box {
        int value = 42;
    }

    private Box box;

    public static void main(String[] args) throws InterruptedException {
        PlainPublication program = new PlainPublication();
        Thread reader = new Thread(() -> {
            Box seen = program.box;
            if (seen != null && seen.value != 42) {
                throw new AssertionError("half a box");
            }
        });
        reader.start();
        program.box = new Box();
        reader.join();
    }
}
