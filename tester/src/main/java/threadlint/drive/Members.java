package threadlint.drive;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.objectweb.asm.Type;

/** The member that an entry is about. */
final class Members {
    private Members() {}

    /** The type of what the entry gives, null for nothing. */
    static Class<?> result(Class<?> owner, Entry entry) throws Unmakeable {
        if (entry.isConstructor()) {
            return owner;
        }
        if (entry.kind == Step.Kind.SET) {
            return null;
        }
        Class<?> type = entry.isDirect() ? field(owner, entry).getType() : ((Method) find(owner, entry)).getReturnType();
        return type.isPrimitive() ? null : type;
    }

    /** The field that is accessed directly. */
    static Field field(Class<?> owner, Entry entry) throws Unmakeable {
        try {
            return owner.getDeclaredField(entry.name);
        } catch (NoSuchFieldException e) {
            throw new Unmakeable("there is no " + entry.owner + "." + entry.name, e);
        } catch (LinkageError e) {
            throw Unmakeable.linking(entry.owner, e);
        }
    }

    static Executable find(Class<?> owner, Entry entry) throws Unmakeable {
        try {
            for (Constructor<?> each : owner.getDeclaredConstructors()) {
                if (entry.isConstructor() && Type.getConstructorDescriptor(each).equals(entry.descriptor)) {
                    return each;
                }
            }
            for (Method each : owner.getDeclaredMethods()) {
                if (each.getName().equals(entry.name) && Type.getMethodDescriptor(each).equals(entry.descriptor)) {
                    return each;
                }
            }
        } catch (LinkageError e) {
            throw Unmakeable.linking(entry.owner, e);
        }
        throw new Unmakeable("there is no " + entry.owner + "." + entry.name + entry.descriptor);
    }
}
