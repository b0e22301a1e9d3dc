package threadlint.runtime.race;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import threadlint.event.Locations;

/**
 * What schedules look at: one field, and the objects that it holds. Only accesses of these are
 * scheduling points and conflicts.
 */
public final class Focus {
    private final Field field;

    /** Number of the field in {@link Locations}. */
    final int location;

    private Focus(Field field) {
        this.field = field;
        this.location = Locations.of(field.getDeclaringClass().getName(), field.getName());
    }

    /** @param field declared by a class of the loader that the schedules use */
    public static Focus of(Field field) {
        field.setAccessible(true);
        return new Focus(field);
    }

    /** What the field holds now; null if that is no object, or the owner has no such field. */
    Object held(Object owner) {
        boolean readable = !field.getType().isPrimitive()
                && (Modifier.isStatic(field.getModifiers()) || field.getDeclaringClass().isInstance(owner));
        try {
            return readable ? field.get(owner) : null;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
