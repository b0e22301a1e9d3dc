// Fails: deadlock
// By: random pos pct:2
// Idea: two classes whose initialisers need each other, first used by two threads: each holds one
// initialisation lock and waits for the other (JLS 12.4.2).
package buggy;

public class ClassInitCycle {
    static class Left {
        static final int SIZE = Right.size() + 1;

        static int size() {
            return 1;
        }
    }

    static class Right {
        static final int SIZE = Left.size() + 1;

        static int size() {
            return 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(Left::size);
        Thread two = new Thread(Right::size);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
