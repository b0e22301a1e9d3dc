package threadlint.junit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Handles of methods: reflection would generate code after some calls, and the schedule would see it. */
final class Handles {
    private static final MethodType STEP = MethodType.methodType(void.class, Object.class);

    private Handles() {}

    /** A public method, all of whose types are {@code Object}. */
    static MethodHandle method(Class<?> owner, String name, Class<?>... parameters) throws ReflectiveOperationException {
        Method method = owner.getMethod(name, parameters);
        method.setAccessible(true);
        MethodHandle handle = MethodHandles.lookup().unreflect(method).asFixedArity();
        return handle.asType(handle.type().generic());
    }

    /** A constructor, all of whose types are {@code Object}. */
    static MethodHandle constructor(Class<?> owner, Class<?>... parameters) throws ReflectiveOperationException {
        Constructor<?> constructor = owner.getDeclaredConstructor(parameters);
        constructor.setAccessible(true);
        MethodHandle handle = MethodHandles.lookup().unreflectConstructor(constructor);
        return handle.asType(handle.type().generic());
    }

    /** A method without parameters, to be called on an {@code Object}, which does not matter if it is static. */
    static MethodHandle step(ClassLoader loader, TestClassFile.Member member) throws ReflectiveOperationException {
        Method method = Class.forName(member.owner, false, loader).getDeclaredMethod(member.name);
        method.setAccessible(true);
        MethodHandle handle = MethodHandles.lookup().unreflect(method);
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        return (isStatic ? MethodHandles.dropArguments(handle, 0, Object.class) : handle).asType(STEP);
    }
}
