package threadlint.runtime.race;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.HashSet;
import threadlint.event.Locations;
import threadlint.event.Numbering;
import threadlint.jdk.CollectionTypes;
import threadlint.jdk.UnsynchronizedTypes;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.task.Task;

/**
 * The objects of one schedule that are not thread-safe, collections first, and the iterators, views and streams that
 * stand for them.
 */
public final class Views {
    private final Numbering views = new Numbering();
    private Object[] origins = new Object[16];
    private final HashMap<Class<?>, Shape> shapes = new HashMap<>();

    /** What is known of a class. */
    private static final class Shape {
        /** Location of the contents or state, 0 if the class is thread-safe or not known. */
        int contents;

        /** The methods that the program's subclasses of a collection of the JDK declare; null if there are none. */
        HashSet<String> overridden;
    }

    /** Adds a view of the receiver, or of what that is a view of. A view that a wrapper passes on is known already. */
    public void add(Object view, Object receiver) {
        if (views.has(view)) {
            return;
        }
        Object origin = origin(receiver);
        int number = views.of(view);
        if (number >= origins.length) {
            Object[] more = new Object[number * 2];
            System.arraycopy(origins, 0, more, 0, origins.length);
            origins = more;
        }
        origins[number] = origin;
    }

    /** The collection that a view came from; any other object itself. */
    public Object origin(Object object) {
        return views.has(object) ? origins[views.of(object)] : object;
    }

    /**
     * The location of what a collection holds, or of the state of another object that is not thread-safe; 0 for all others.
     *
     * @param method name of the method called on it: one of the program's own is no access; null for none
     */
    public int contents(Task me, Object collection, String method) {
        Class<?> type = collection.getClass();
        Shape shape = shapes.get(type);
        if (shape == null) {
            shape = shape(me, type);
            shapes.put(type, shape);
        }
        boolean overridden = method != null && shape.overridden != null && shape.overridden.contains(method);
        return overridden ? 0 : shape.contents;
    }

    /** Reflection may load and initialise classes of the JDK. */
    private static Shape shape(Task me, Class<?> type) {
        Shape shape = new Shape();
        Class<?> at = type;
        me.enterRegion();
        try {
            for (; at != null && at.getClassLoader() != null; at = at.getSuperclass()) {
                shape.overridden = shape.overridden == null ? new HashSet<>() : shape.overridden;
                for (Method method : at.getDeclaredMethods()) {
                    shape.overridden.add(method.getName());
                }
            }
            shape.contents = at == null ? 0 : location(type, at);
        } finally {
            me.leaveRegion();
        }
        return shape;
    }

    /** A class of the program may make thread-safe what it implements; what it only inherits is as it was. */
    private static int location(Class<?> type, Class<?> inJdk) {
        if (CollectionTypes.isNotThreadSafe(inJdk)) {
            return Locations.contents(inJdk);
        }
        boolean implemented = type == inJdk || !Modifier.isAbstract(inJdk.getModifiers());
        Class<?> listed = implemented ? UnsynchronizedTypes.listed(inJdk) : null;
        return listed == null ? 0 : Locations.state(listed);
    }

    /** The collection that a field holds: that which a wrapper of {@link java.util.Collections} works on, or itself. */
    static Object wrapped(Object value) {
        Object inner = value;
        for (Object at = value; at != null; at = Natives.wrapped(at)) {
            inner = at;
        }
        return inner;
    }
}
