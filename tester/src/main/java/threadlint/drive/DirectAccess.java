package threadlint.drive;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.runtime.hooks.MemoryHooks;

/** Reads or writes a field as code of another class would: a scheduling point of its own. */
public final class DirectAccess extends Action {
    /** Stands for the class that accesses the field, in {@link Sites}. */
    private static final String OUTSIDE = DirectAccess.class.getName();

    private final Field field;
    private final boolean isStatic;
    private final boolean writes;
    private final int site;

    /** @param field neither final nor volatile; the values are its owner, unless it is static, then what is written */
    DirectAccess(Field field, boolean writes, List<Value> values, Object[] constants) {
        super(values, constants);
        this.field = field;
        this.writes = writes;
        isStatic = Modifier.isStatic(field.getModifiers());
        int location = Locations.of(field.getDeclaringClass().getName(), field.getName());
        site = Sites.of(OUTSIDE, method(writes), 0, location);
    }

    /** How an access is called in {@link AccessSite#method}. */
    static String method(boolean writes) {
        return writes ? "write" : "read";
    }

    /** Whether an access, by its number in {@link Sites}, is one of this kind. */
    public static boolean is(int site) {
        return Sites.className(site).equals(OUTSIDE);
    }

    static AccessSite site(boolean writes) {
        return new AccessSite(OUTSIDE, method(writes), 0, writes);
    }

    @Override
    Object apply(Object[] given) throws ReflectiveOperationException {
        Object owner = isStatic ? null : given[0];
        if (writes) {
            MemoryHooks.write(owner, site);
            field.set(owner, given[given.length - 1]);
            return null;
        }
        MemoryHooks.read(owner, site);
        return field.get(owner);
    }
}
