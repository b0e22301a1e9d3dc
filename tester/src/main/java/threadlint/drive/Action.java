package threadlint.drive;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;

/** A step whose members are resolved, ready to be carried out on a controlled thread. */
abstract class Action {
    private final int[] steps;
    private final Object[] constants;

    /** {@code constants} has the value for each place that takes no result of a step. */
    Action(List<Value> values, Object[] constants) {
        steps = new int[values.size()];
        for (int i = 0; i < steps.length; i++) {
            steps[i] = values.get(i).step;
        }
        this.constants = constants;
    }

    /**
     * Makes the value.
     *
     * @param results by number, of the steps done so far
     * @throws Throwable what the code of the program threw
     */
    final Object perform(Object[] results) throws Throwable {
        Object[] given = new Object[steps.length];
        for (int i = 0; i < given.length; i++) {
            given[i] = steps[i] >= 0 ? results[steps[i]] : constants[i];
        }
        try {
            return apply(given);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Whether a step that it needs has made nothing. */
    final boolean lacks(boolean[] made) {
        for (int step : steps) {
            if (step >= 0 && !made[step]) {
                return true;
            }
        }
        return false;
    }

    abstract Object apply(Object[] given) throws Throwable;

    /** Calls a constructor. */
    static final class Construct extends Action {
        private final Constructor<?> constructor;

        Construct(Constructor<?> constructor, List<Value> values, Object[] constants) {
            super(values, constants);
            this.constructor = constructor;
        }

        @Override
        Object apply(Object[] given) throws ReflectiveOperationException {
            return constructor.newInstance(given);
        }
    }

    /** Calls a method or constructor that reflection does not give. */
    static final class Invoke extends Action {
        private final MethodHandle handle;

        Invoke(MethodHandle handle, List<Value> values, Object[] constants) {
            super(values, constants);
            this.handle = handle;
        }

        @Override
        Object apply(Object[] given) throws Throwable {
            return handle.invokeWithArguments(given);
        }
    }

    /** Calls a static method. */
    static final class CallStatic extends Action {
        private final Method method;

        CallStatic(Method method, List<Value> values, Object[] constants) {
            super(values, constants);
            this.method = method;
        }

        @Override
        Object apply(Object[] given) throws ReflectiveOperationException {
            return method.invoke(null, given);
        }
    }

    /** Calls an instance method. */
    static final class Call extends Action {
        private final Method method;

        Call(Method method, List<Value> values, Object[] constants) {
            super(values, constants);
            this.method = method;
        }

        @Override
        Object apply(Object[] given) throws ReflectiveOperationException {
            Object[] arguments = new Object[given.length - 1];
            System.arraycopy(given, 1, arguments, 0, arguments.length);
            return method.invoke(given[0], arguments);
        }
    }

    /** Reads a static field. */
    static final class Read extends Action {
        private final Field field;

        Read(Field field, List<Value> values, Object[] constants) {
            super(values, constants);
            this.field = field;
        }

        @Override
        Object apply(Object[] given) throws ReflectiveOperationException {
            return field.get(null);
        }
    }

    /** Makes an array. */
    static final class MakeArray extends Action {
        private final Class<?> element;

        MakeArray(Class<?> element, List<Value> values, Object[] constants) {
            super(values, constants);
            this.element = element;
        }

        @Override
        Object apply(Object[] given) {
            Object array = Array.newInstance(element, given.length);
            for (int i = 0; i < given.length; i++) {
                Array.set(array, i, given[i]);
            }
            return array;
        }
    }

    /** Makes an instance of a generated class. */
    static final class MakeStub extends Action {
        private final Stubs.Factory factory;
        private final StubResults results;
        private final boolean keepsTasks;

        MakeStub(Stubs.Factory factory, StubResults results, boolean keepsTasks, List<Value> values, Object[] constants) {
            super(values, constants);
            this.factory = factory;
            this.results = results;
            this.keepsTasks = keepsTasks;
        }

        @Override
        Object apply(Object[] given) throws ReflectiveOperationException {
            return factory.make(new StubAnswers(given, results, keepsTasks));
        }
    }

    /** Takes what a stub was handed. */
    static final class TakeHanded extends Action {
        private final Class<?> type;
        private final String method;

        TakeHanded(Class<?> type, String method, List<Value> values, Object[] constants) {
            super(values, constants);
            this.type = type;
            this.method = method;
        }

        @Override
        Object apply(Object[] given) {
            Object handed = ((Stub) given[0]).threadlintAnswers().lastGiven(method, type);
            if (handed == null) {
                throw new IllegalStateException(method + " was given no " + type.getName());
            }
            return handed;
        }
    }
}
