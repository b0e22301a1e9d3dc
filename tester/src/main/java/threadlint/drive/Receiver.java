package threadlint.drive;

import java.util.ArrayList;

/** How to make the instance that calls share. */
final class Receiver {
    /** Null for static methods that need none. */
    final Class<?> type;

    /** The steps that make it last; null before the first try. */
    Draft draft;

    /** The value that they made, null without an instance. */
    Value value;

    /** Whether they have been seen to work. */
    boolean isProven;

    Receiver(Class<?> type) {
        this.type = type;
    }

    /** Makes new steps for it. */
    void make(Maker maker) throws Unmakeable {
        Draft fresh = new Draft();
        value = type == null ? null : maker.make(type, fresh);
        draft = fresh;
        isProven = false;
    }

    /** The step of the instance, first among the values of a call. */
    ArrayList<Value> first() {
        ArrayList<Value> values = new ArrayList<>();
        if (value != null) {
            values.add(value);
        }
        return values;
    }
}
