package threadlint.junit;

import java.lang.invoke.MethodHandle;
import java.util.List;
import threadlint.runtime.task.Abort;

/** Calls the methods of a test as JUnit does. */
class PlainRun extends TestRun {
    private final MethodHandle[] beforeAll;
    private final MethodHandle constructor;
    private final MethodHandle[] before;
    private final MethodHandle test;

    /** What the test must throw, null for nothing. */
    private final Class<?> expected;

    private final MethodHandle[] after;
    private final MethodHandle[] afterAll;

    PlainRun(String className, Steps steps, ClassLoader loader) throws ReflectiveOperationException {
        beforeAll = handles(loader, steps.beforeAll);
        constructor = Handles.constructor(Class.forName(className, false, loader));
        before = handles(loader, steps.before);
        test = Handles.step(loader, steps.test);
        expected = steps.test.expected == null ? null : Class.forName(steps.test.expected, false, loader);
        after = handles(loader, steps.after);
        afterAll = handles(loader, steps.afterAll);
    }

    private static MethodHandle[] handles(ClassLoader loader, List<TestClassFile.Member> methods)
            throws ReflectiveOperationException {
        MethodHandle[] handles = new MethodHandle[methods.size()];
        for (int i = 0; i < handles.length; i++) {
            handles[i] = Handles.step(loader, methods.get(i));
        }
        return handles;
    }

    @Override
    void runTest() throws Throwable {
        Throwable failure = firstFailure(beforeAll, null);
        if (failure == null) {
            failure = runInstance();
        }
        failure = worse(failure, runAll(afterAll, null));
        if (failure != null) {
            throw failure;
        }
    }

    private Throwable runInstance() {
        Object instance;
        try {
            instance = (Object) constructor.invokeExact();
        } catch (Throwable error) {
            return caught(error);
        }
        Throwable failure = firstFailure(before, instance);
        if (failure == null) {
            failure = runMethod(instance);
        }
        return worse(failure, runAll(after, instance));
    }

    private Throwable runMethod(Object instance) {
        Throwable thrown = call(test, instance);
        if (expected == null || thrown != null && !expected.isInstance(thrown)) {
            return thrown;
        }
        return thrown != null ? null : new AssertionError("Expected exception: ".concat(expected.getName()));
    }

    /** Calls methods up to the first that throws; returns what that throws, null for nothing. */
    private static Throwable firstFailure(MethodHandle[] methods, Object instance) {
        Throwable failure = null;
        for (int i = 0; i < methods.length && failure == null; i++) {
            failure = call(methods[i], instance);
        }
        return failure;
    }

    /** Calls all methods; returns what counts of what they throw, null for nothing. */
    private static Throwable runAll(MethodHandle[] methods, Object instance) {
        Throwable failure = null;
        for (MethodHandle method : methods) {
            failure = worse(failure, call(method, instance));
        }
        return failure;
    }

    private static Throwable call(MethodHandle method, Object instance) {
        try {
            method.invokeExact(instance);
            return null;
        } catch (Throwable error) {
            return caught(error);
        }
    }

    /** A schedule that is over is over: nothing more is called. */
    private static Throwable caught(Throwable error) {
        if (error instanceof Abort) {
            throw (Abort) error;
        }
        return error;
    }

    /** The first, unless it says only that the test does not apply. */
    private static Throwable worse(Throwable first, Throwable second) {
        boolean isFirst = second == null || first != null && (!Names.isSkip(first) || Names.isSkip(second));
        return isFirst ? first : second;
    }
}
