// Passes.
// Idea: two threads use a class whose superclass cannot be initialised, so that its own initialiser never runs; the
// second one must not wait for it.
package correct;

public class SuperclassInitFails {
    static class Parent {
        static int value = Integer.parseInt("no number");
    }

    static class Child extends Parent {
        static int other = Integer.parseInt("4");
    }

    static void use() {
        try {
            Child.other++;
            throw new AssertionError("was initialised");
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            // JLS 12.4.2: the first use gets one, later ones the other.
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(SuperclassInitFails::use);
        Thread second = new Thread(SuperclassInitFails::use);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
