package threadlint.confirm;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import threadlint.drive.StaticUses;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.jvm.Synchronizers;

/** Names locks as the class under test may write them: {@code this.registry.lock}, {@code Locks.TOTAL}. */
final class LockNames {
    /** By class: those whose static fields its code reads. */
    private final Map<Class<?>, Set<Class<?>>> uses = new HashMap<>();

    /**
     * The name of the lock, or that of its class where no field near the shared object holds it.
     *
     * @param lock object of a monitor, or synchronizer of a lock of java.util.concurrent
     * @param shared the object that the threads call, may be null
     */
    String of(Object lock, Object shared) {
        if (lock == shared) {
            return "this";
        }
        if (lock instanceof Class) {
            return ((Class<?>) lock).getName() + ".class";
        }
        String name = shared == null ? null : near(lock, shared);
        return name == null ? type(lock.getClass()).getName() : name;
    }

    /** A synchronizer is known by the lock that it belongs to. */
    private static Class<?> type(Class<?> type) {
        return AbstractQueuedSynchronizer.class.isAssignableFrom(type) && type.getEnclosingClass() != null
                ? type.getEnclosingClass()
                : type;
    }

    /** In a field of the shared object, of what such a field holds, or of a class that its code uses; null if in none. */
    private String near(Object lock, Object shared) {
        String name = within(shared, "this", lock);
        if (name != null) {
            return name;
        }
        for (Field field : fields(shared.getClass())) {
            Object held = value(field, shared);
            String inner = held == null ? null : within(held, path(field, "this"), lock);
            if (inner != null) {
                return inner;
            }
        }
        return inUse(lock, shared.getClass());
    }

    /** Held by a field of the owner, or as an element of it; null if it is not. */
    private static String within(Object owner, String path, Object lock) {
        if (owner instanceof Object[]) {
            for (Object element : (Object[]) owner) {
                if (is(element, lock)) {
                    return path + "[]";
                }
            }
            return null;
        }
        return held(fields(owner.getClass()), owner, path, lock);
    }

    private static String held(List<Field> fields, Object owner, String path, Object lock) {
        for (Field field : fields) {
            if (is(value(field, owner), lock)) {
                return path(field, path);
            }
        }
        return null;
    }

    private String inUse(Object lock, Class<?> type) {
        for (Class<?> used : uses.computeIfAbsent(type, StaticUses::of)) {
            List<Field> fields = Natives.isUninitialized(used) ? new ArrayList<>() : fields(used);
            fields.removeIf(field -> !Modifier.isStatic(field.getModifiers()));
            String name = held(fields, null, "", lock);
            if (name != null) {
                return name;
            }
        }
        return null;
    }

    private static String path(Field field, String owner) {
        if (field.isSynthetic() && field.getName().startsWith("this$")) {
            return field.getType().getSimpleName() + ".this";
        }
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        return (isStatic ? field.getDeclaringClass().getSimpleName() : owner) + "." + field.getName();
    }

    /** Those of the class and its superclasses that may hold an object; none of the JDK, which nobody can write. */
    private static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> at = type; at != null && at.getClassLoader() != null; at = at.getSuperclass()) {
            for (Field field : declared(at)) {
                if (!field.getType().isPrimitive()) {
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    /** None if the type of one is not on the class path. */
    private static Field[] declared(Class<?> type) {
        try {
            return type.getDeclaredFields();
        } catch (LinkageError e) {
            return new Field[0];
        }
    }

    private static boolean is(Object value, Object lock) {
        return value != null && (value == lock || synchronizer(value) == lock);
    }

    private static Object synchronizer(Object lock) {
        return Synchronizers.of(lock instanceof ReentrantReadWriteLock ? ((ReentrantReadWriteLock) lock).readLock() : lock);
    }

    /** Null where reflection is not let in. */
    private static Object value(Field field, Object owner) {
        try {
            field.setAccessible(true);
            return field.get(owner);
        } catch (IllegalAccessException | RuntimeException e) {
            return null;
        }
    }
}
