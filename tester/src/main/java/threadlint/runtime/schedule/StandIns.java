package threadlint.runtime.schedule;

import java.util.IdentityHashMap;

/** What stands in one schedule for objects of the JDK that outlive it. */
public final class StandIns {
    private final IdentityHashMap<Object, Object> own = new IdentityHashMap<>(2);

    /** What stands for the object, null if nothing does yet. */
    public Object of(Object object) {
        return own.get(object);
    }

    public void add(Object object, Object standIn) {
        own.put(object, standIn);
    }
}
