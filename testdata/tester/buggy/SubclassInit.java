// Fails: deadlock
// By: random pos pct:2
// Idea: a superclass creates an instance of its subclass in its initialiser. One thread initialises
// the subclass, which needs the superclass; another the superclass, which needs the subclass.
package buggy;

public class SubclassInit {
    static class Base {
        static final Base DEFAULT = new Derived();
    }

    static class Derived extends Base {
        static int count() {
            return 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(Base::new);
        Thread two = new Thread(Derived::count);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
