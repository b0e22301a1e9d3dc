package threadlint.runtime.hooks;

import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.IdentityHashMap;
import threadlint.event.Locations;
import threadlint.runtime.task.Task;

/**
 * The fields that VarHandles stand for. A handle does not say: its class has the offset of the field and
 * the class that declares it, under names that have stayed the same since JDK 9.
 */
final class HandleFields {
    private static final IdentityHashMap<VarHandle, Integer> KNOWN = new IdentityHashMap<>();
    /** Of a static field whose class was not initialised when the handle was made; since JDK 22. */
    private static final String INITIALIZING = "java.lang.invoke.LazyInitializingVarHandle";

    private static final int MOST_KNOWN = 200;

    private HandleFields() {}

    /** The number of the field in {@link Locations}, 0 if it is not known: a handle of another kind. */
    static int location(Task me, VarHandle handle) {
        Integer known = KNOWN.get(handle);
        if (known == null) {
            known = resolve(me, handle);
            if (KNOWN.size() > MOST_KNOWN) {
                KNOWN.clear(); // Loaders of ended schedules go away.
            }
            KNOWN.put(handle, known);
        }
        return known;
    }

    /** Reflection may load and initialise classes of the JDK. */
    private static int resolve(Task me, VarHandle given) {
        me.enterRegion();
        try {
            VarHandle handle = given.getClass().getName().equals(INITIALIZING) ? (VarHandle) value(given, "target") : given;
            Object offset = value(handle, "fieldOffset");
            Object receiver = value(handle, "receiverType");
            Object type = receiver != null ? receiver : value(handle, "base");
            if (!(offset instanceof Long && type instanceof Class)) {
                return 0;
            }
            return FieldOffsets.location(me, (Class<?>) type, (Long) offset, receiver == null);
        } finally {
            me.leaveRegion();
        }
    }

    /** What a field of the handle's class has, null if it has no such field. */
    private static Object value(VarHandle handle, String name) {
        for (Class<?> at = handle.getClass(); at != VarHandle.class; at = at.getSuperclass()) {
            try {
                Field field = at.getDeclaredField(name);
                field.setAccessible(true);
                return field.get(handle);
            } catch (NoSuchFieldException e) {
                continue;
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
        return null;
    }
}
