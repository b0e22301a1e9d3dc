// Fails: exception
// By: random pos pct:2
// Idea: a lost update through a volatile field that the accessed class inherits: the instruction
// names the subclass, the field stands in the superclass (JVMS 5.4.3.2).
package buggy;

public class VolatileInherited {
    static class Base {
        volatile long count;
    }

    static class Derived extends Base {
        void add(long amount) {
            this.count = this.count + amount;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Derived counter = new Derived();
        Thread other = new Thread(() -> counter.add(1));
        other.start();
        counter.add(2);
        other.join();
        if (counter.count != 3) {
            throw new AssertionError("count is " + counter.count);
        }
    }
}
