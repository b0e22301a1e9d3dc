package threadlint.runtime.hooks;

import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/**
 * The value that an access has read, or is about to write, or that an operation of java.util.concurrent.atomic has
 * returned: after its event.
 */
public final class ValueHooks {
    private ValueHooks() {}

    public static void value(int value) {
        value((long) value);
    }

    public static void value(float value) {
        value((long) Float.floatToIntBits(value));
    }

    public static void value(double value) {
        value(Double.doubleToLongBits(value));
    }

    public static void value(long value) {
        Task me = Schedule.self();
        if (me != null && me.awaitsValue()) {
            Schedule.running().log().value(me, value);
        }
    }

    public static void value(Object value) {
        Task me = Schedule.self();
        if (me != null && me.awaitsValue()) {
            Schedule.running().log().value(me, value);
        }
    }
}
