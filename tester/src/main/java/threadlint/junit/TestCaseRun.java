package threadlint.junit;

import java.lang.invoke.MethodHandle;

/** Runs a method of a {@code TestCase} of JUnit 3, which knows how. */
final class TestCaseRun extends TestRun {
    private final String method;
    private final MethodHandle constructor;
    private final boolean takesName;
    private final MethodHandle setName;
    private final MethodHandle runBare;

    TestCaseRun(Selector selector, ClassLoader loader) throws ReflectiveOperationException {
        Class<?> type = Class.forName(selector.className, false, loader);
        method = selector.method;
        takesName = takesName(type);
        constructor = takesName ? Handles.constructor(type, String.class) : Handles.constructor(type);
        setName = Handles.method(type, "setName", String.class);
        runBare = Handles.method(type, "runBare");
    }

    private static boolean takesName(Class<?> type) {
        try {
            type.getConstructor(String.class);
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    @Override
    void runTest() throws Throwable {
        Object name = method;
        Object instance = takesName ? (Object) constructor.invokeExact(name) : (Object) constructor.invokeExact();
        Object none = (Object) setName.invokeExact(instance, name);
        none = (Object) runBare.invokeExact(instance);
    }
}
