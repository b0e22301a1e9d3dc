package threadlint.drive;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;

/** Classes generated to stand in for interfaces and abstract classes. */
final class Stubs {
    private static final String SUFFIX = "$$Stub";

    private final ClassLoader loader;

    /** A class of the program, in whose package stubs of the JDK's types are; null without one. */
    private final Class<?> host;

    Stubs(ClassLoader loader, Class<?> host) {
        this.loader = loader;
        this.host = host;
    }

    /**
     * The constructor, with one parameter of type {@link Answers}, of a class that implements or extends {@code type}.
     *
     * @throws Unmakeable if there can be no such class
     */
    Constructor<?> constructor(Class<?> type) throws Unmakeable {
        if (Modifier.isFinal(type.getModifiers()) || type.isPrimitive() || type.isArray()) {
            throw new Unmakeable(type.getName() + " cannot be implemented");
        }
        Class<?> neighbour = type.getClassLoader() == null || type.getClassLoader() != loader ? host : type;
        if (neighbour == null) {
            throw new Unmakeable("there is no class beside which to implement " + type.getName());
        }
        try {
            Constructor<?> constructor = stub(type, neighbour).getDeclaredConstructor(Answers.class);
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException | RuntimeException | LinkageError e) {
            throw new Unmakeable(type.getName() + " cannot be implemented: " + e, e);
        }
    }

    private Class<?> stub(Class<?> type, Class<?> neighbour) throws Unmakeable {
        String name = neighbour == type ? type.getName() + SUFFIX : neighbour.getName() + "$" + type.getName().replace('.', '_') + SUFFIX;
        try {
            return Class.forName(name, false, neighbour.getClassLoader());
        } catch (ClassNotFoundException e) {
            // The first of its kind in this loader.
        }
        try {
            byte[] bytes = StubClass.write(name.replace('.', '/'), type);
            return MethodHandles.privateLookupIn(neighbour, MethodHandles.lookup()).defineClass(bytes);
        } catch (IllegalAccessException e) {
            throw new Unmakeable("no class can be defined beside " + neighbour.getName(), e);
        }
    }
}
