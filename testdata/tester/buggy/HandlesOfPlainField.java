// Fails: race
// By: random pos pct:1
// Events: all, watch buggy.HandlesOfPlainField
// Idea: a plain field is written through a Field, and read through a method handle: a data race.
package buggy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;

public class HandlesOfPlainField {
    private int count;

    public static void main(String[] args) throws Throwable {
        MethodHandle getter = MethodHandles.lookup().findGetter(HandlesOfPlainField.class, "count", int.class);
        Field field = HandlesOfPlainField.class.getDeclaredField("count");
        HandlesOfPlainField program = new HandlesOfPlainField();
        Thread other = new Thread(() -> {
            try {
                field.set(program, 1);
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        if ((int) getter.invokeExact(program) > 1) {
            throw new AssertionError("more than was written");
        }
        other.join();
    }
}
