// Passes.
// Events: all, watch correct.DoubleCheckedVolatile*
// Idea: double-checked locking on a volatile field.
package correct;

public class DoubleCheckedVolatile {
    static class Box {
        int value = 42;
    }

    private volatile Box box;

    Box get() {
        Box seen = box;
        if (seen == null) {
            synchronized (this) {
                seen = box;
                if (seen == null) {
                    seen = new Box();
                    box = seen;
                }
            }
        }
        return seen;
    }

    void use() {
        if (get().value != 42) {
            throw new AssertionError("half a box");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleCheckedVolatile program = new DoubleCheckedVolatile();
        Thread other = new Thread(program::use);
        other.start();
        program.use();
        other.join();
    }
}
