package threadlint.drive;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
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

    /** Makes instances of a generated class. */
    interface Factory {
        Object make(StubAnswers answers) throws ReflectiveOperationException;
    }

    /**
     * A factory of a class that implements or extends {@code type}. If that is a class that is not abstract, no
     * constructor is called.
     *
     * @throws Unmakeable if there can be no such class
     */
    Factory factory(Class<?> type) throws Unmakeable {
        if (Modifier.isFinal(type.getModifiers()) || type.isPrimitive() || type.isArray()) {
            throw new Unmakeable(type.getName() + " cannot be implemented");
        }
        Class<?> neighbour = type.getClassLoader() == null || type.getClassLoader() != loader ? host : type;
        if (neighbour == null) {
            throw new Unmakeable("there is no class beside which to implement " + type.getName());
        }
        try {
            Class<?> stub = stub(type, neighbour);
            return Modifier.isAbstract(type.getModifiers()) ? constructing(stub) : allocating(stub);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            throw new Unmakeable(type.getName() + " cannot be implemented: " + e, e);
        }
    }

    private static Factory constructing(Class<?> stub) throws NoSuchMethodException {
        Constructor<?> constructor = stub.getDeclaredConstructor(StubAnswers.class);
        constructor.setAccessible(true);
        return constructor::newInstance;
    }

    private static Factory allocating(Class<?> stub) throws ReflectiveOperationException {
        // In the module jdk.unsupported, which is named only here: the compiler warns of each use.
        Class<?> factories = Class.forName("sun.reflect.ReflectionFactory");
        Object factory = factories.getMethod("getReflectionFactory").invoke(null);
        Constructor<?> none = (Constructor<?>) factories
                .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                .invoke(factory, stub, Object.class.getDeclaredConstructor());
        Field field = stub.getDeclaredField(StubClass.ANSWERS_FIELD);
        field.setAccessible(true);
        return answers -> {
            Object made = none.newInstance();
            field.set(made, answers);
            return made;
        };
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
