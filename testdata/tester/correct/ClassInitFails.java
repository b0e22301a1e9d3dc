// Passes.
// Idea: a class initialiser throws: one thread gets ExceptionInInitializerError, the other one
// NoClassDefFoundError (JLS 12.4.2, steps 5 and 10).
package correct;

public class ClassInitFails {
    static class Broken {
        static final int SIZE = Integer.parseInt("none");

        static int size() {
            return SIZE;
        }
    }

    private static volatile int first;
    private static volatile int later;

    static synchronized void use() {
        try {
            Broken.size();
        } catch (ExceptionInInitializerError e) {
            first++;
        } catch (NoClassDefFoundError e) {
            later++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(ClassInitFails::use);
        Thread two = new Thread(ClassInitFails::use);
        one.start();
        two.start();
        one.join();
        two.join();
        if (first != 1 || later != 1) {
            throw new AssertionError(first + ", " + later);
        }
    }
}
