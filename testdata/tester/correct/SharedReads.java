// Passes.
// Events: all, watch correct.SharedReads
// Idea: reads alone do not race (JLS 17.4.1), whatever the fields are.
package correct;

public class SharedReads {
    private int count = 3;
    private static String name = "name";

    int read() {
        return count + name.length();
    }

    public static void main(String[] args) throws InterruptedException {
        SharedReads program = new SharedReads();
        Thread[] threads = {
            new Thread(program::read), new Thread(program::read), new Thread(program::read)
        };
        for (Thread thread : threads) {
            thread.start();
        }
        program.read();
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
