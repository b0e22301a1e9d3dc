package threadlint.runtime.hooks;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.IdentityHashMap;
import threadlint.event.Locations;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.task.Task;

/** The fields that Unsafe and VarHandles mean by a class and an offset. Asked by the one thread that runs. */
final class FieldOffsets {
    private static final IdentityHashMap<Class<?>, HashMap<Long, Integer>> KNOWN = new IdentityHashMap<>();
    private static final int MOST_KNOWN = 200;

    /** The answer given last: most programs ask for few fields, again and again. */
    private static Class<?> lastType;
    private static long lastKey;
    private static int lastLocation;

    private FieldOffsets() {}

    /** The number in {@link Locations} of a field of the object, or of a static one of the class that it is; 0 if there is none. */
    static int location(Task me, Object object, long offset) {
        boolean isStatic = object instanceof Class;
        return location(me, isStatic ? (Class<?>) object : object.getClass(), offset, isStatic);
    }

    /** The number in {@link Locations} of a field of the class or one above it; 0 if there is none. */
    static int location(Task me, Class<?> type, long offset, boolean isStatic) {
        long key = isStatic ? ~offset : offset;
        if (type != lastType || key != lastKey) {
            lastLocation = look(me, type, offset, isStatic);
            lastType = type;
            lastKey = key;
        }
        return lastLocation;
    }

    private static int look(Task me, Class<?> type, long offset, boolean isStatic) {
        HashMap<Long, Integer> fields = KNOWN.get(type);
        if (fields == null) {
            if (KNOWN.size() > MOST_KNOWN) {
                KNOWN.clear(); // Loaders of ended schedules go away.
            }
            fields = new HashMap<>();
            KNOWN.put(type, fields);
        }
        Long key = isStatic ? ~offset : offset;
        Integer known = fields.get(key);
        if (known == null) {
            known = resolve(me, type, offset, isStatic);
            fields.put(key, known);
        }
        return known;
    }

    /** Reflection may load and initialise classes of the JDK. */
    private static int resolve(Task me, Class<?> type, long offset, boolean isStatic) {
        me.enterRegion();
        try {
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                for (Field field : at.getDeclaredFields()) {
                    if (Modifier.isStatic(field.getModifiers()) == isStatic && Natives.offset(field) == offset) {
                        return Locations.of(at.getName(), field.getName());
                    }
                }
            }
            return 0;
        } catch (LinkageError e) {
            return 0; // The type of a field is not on the class path.
        } finally {
            me.leaveRegion();
        }
    }
}
