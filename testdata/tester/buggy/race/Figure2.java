// Fails: exception race
// By: race
// Events: all, watch buggy.race.Figure2
// Idea: figure 2 of "Race directed random testing of concurrent programs" (Sen, PLDI 2008): the read of x stands
// far behind the write of another thread, after as many statements as the argument says, 1,000 without one.
package buggy.race;

public class Figure2 {
    private final Object lock = new Object();
    private int x;
    private int padding;

    void first(int statements) {
        synchronized (lock) {
            for (int i = 0; i < statements; i++) {
                padding = i;
            }
        }
        if (x == 0) {
            throw new IllegalStateException("x is not set");
        }
    }

    void second() {
        x = 1;
        synchronized (lock) {
            padding = 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int statements = args.length == 0 ? 1_000 : Integer.parseInt(args[0]);
        Figure2 program = new Figure2();
        Thread first = new Thread(() -> program.first(statements));
        Thread second = new Thread(program::second);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
