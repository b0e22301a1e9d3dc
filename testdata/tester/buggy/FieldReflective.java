// Fails: exception
// By: random pos pct:2
// Idea: getInt and setInt of a Field are two operations.
package buggy;

import java.lang.reflect.Field;

public class FieldReflective {
    private static final Field COUNT;

    static {
        try {
            COUNT = FieldReflective.class.getDeclaredField("count");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int count;

    void increment() {
        try {
            int seen = COUNT.getInt(this);
            COUNT.setInt(this, seen + 1);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FieldReflective program = new FieldReflective();
        Thread other = new Thread(program::increment);
        other.start();
        program.increment();
        other.join();
        if (program.count != 2) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
