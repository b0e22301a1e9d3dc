// Passes.
// Idea: a class initialiser starts a thread that does not need the class, and joins it.
package correct;

public class ClassInitStartsThread {
    static class Table {
        static final int SIZE = compute();

        private static int compute() {
            int[] result = new int[1];
            Thread helper = new Thread(new Filler(result));
            helper.start();
            try {
                helper.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return result[0];
        }
    }

    static class Filler implements Runnable {
        private final int[] result;

        Filler(int[] result) {
            this.result = result;
        }

        @Override
        public void run() {
            result[0] = 3;
        }
    }

    public static void main(String[] args) {
        if (Table.SIZE != 3) {
            throw new AssertionError("size is " + Table.SIZE);
        }
    }
}
