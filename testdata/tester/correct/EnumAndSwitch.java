// Passes.
// Idea: enum constants, a switch over them, lambdas that capture, string concatenation and inner
// class access are first used by two threads at once: lazy linkage of the JVM must not disturb.
package correct;

public class EnumAndSwitch {
    enum Kind { ADD, DOUBLE }

    private int total;

    private synchronized void apply(Kind kind, int amount) {
        switch (kind) {
            case ADD:
                total += amount;
                break;
            default:
                total += 2 * amount;
                break;
        }
    }

    void work(int amount) {
        Runnable add = () -> apply(Kind.ADD, amount);
        add.run();
        apply(Kind.valueOf("DOUBLE"), ("" + amount + amount).length());
    }

    public static void main(String[] args) throws InterruptedException {
        EnumAndSwitch program = new EnumAndSwitch();
        Thread other = new Thread(() -> program.work(1));
        other.start();
        program.work(2);
        other.join();
        if (program.total != 11) {
            throw new AssertionError("total is " + program.total);
        }
    }
}
