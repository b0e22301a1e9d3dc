package threadlint.junit;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Has JUnit 4 run a test: it has a runner, or rules. */
final class RunnerRun extends EngineRun {
    /** The name of what stands for a class that its runner refuses; it fails, and says why. */
    private static final String REFUSED = "initializationError";

    private final Selector selector;
    private final Class<?> type;
    private final MethodHandle requestOf;
    private final MethodHandle runnerOf;
    private final MethodHandle descriptionOf;
    private final MethodHandle childrenOf;
    private final MethodHandle nameOf;
    private final MethodHandle only;
    private final MethodHandle makeCore;
    private final MethodHandle run;
    private final MethodHandle failuresOf;
    private final MethodHandle errorOf;
    private final MethodHandle ignoredOf;

    RunnerRun(Selector selector, ClassLoader loader) throws ReflectiveOperationException {
        this(selector, selector.className, loader);
    }

    private RunnerRun(Selector selector, String className, ClassLoader loader) throws ReflectiveOperationException {
        this.selector = selector;
        type = Class.forName(className, false, loader);
        Class<?> request = Class.forName("org.junit.runner.Request", false, loader);
        Class<?> runner = Class.forName("org.junit.runner.Runner", false, loader);
        Class<?> description = Class.forName("org.junit.runner.Description", false, loader);
        Class<?> core = Class.forName("org.junit.runner.JUnitCore", false, loader);
        Class<?> result = Class.forName("org.junit.runner.Result", false, loader);
        requestOf = Handles.method(request, "aClass", Class.class);
        runnerOf = Handles.method(request, "getRunner");
        descriptionOf = Handles.method(runner, "getDescription");
        childrenOf = Handles.method(description, "getChildren");
        nameOf = Handles.method(description, "getMethodName");
        only = Handles.method(request, "filterWith", description);
        makeCore = Handles.constructor(core);
        run = Handles.method(core, "run", request);
        failuresOf = Handles.method(result, "getFailures");
        errorOf = Handles.method(Class.forName("org.junit.runner.notification.Failure", false, loader), "getException");
        ignoredOf = Handles.method(result, "getIgnoreCount");
    }

    /** The tests that the runner of a class makes of it, as a user may name them, sorted. */
    static List<String> names(String className, ClassLoader loader) throws NoTest, ReflectiveOperationException {
        RunnerRun run = new RunnerRun(null, className, loader);
        Set<String> names = new TreeSet<>();
        try {
            for (Object test : run.tests((Object) run.requestOf.invokeExact((Object) run.type))) {
                Object name = (Object) run.nameOf.invokeExact(test);
                if (name != null) {
                    names.add(className + "#" + name);
                }
            }
        } catch (Throwable e) {
            throw new NoTest("the runner of class " + className + " does not say which tests it makes: " + e, "see what JUnit says of the class");
        }
        return List.copyOf(names);
    }

    @Override
    void runTest() throws Throwable {
        Object request = (Object) requestOf.invokeExact((Object) type);
        Object test = choose(tests(request));
        if (test != null) {
            Object chosen = (Object) only.invokeExact(request, test);
            Object core = make(makeCore);
            report((Object) run.invokeExact(core, chosen));
        }
    }

    private List<Object> tests(Object request) throws Throwable {
        Object runner = (Object) runnerOf.invokeExact(request);
        List<Object> tests = new ArrayList<>();
        addTests((Object) descriptionOf.invokeExact(runner), tests);
        return tests;
    }

    private void addTests(Object description, List<Object> tests) throws Throwable {
        List<?> children = (List<?>) (Object) childrenOf.invokeExact(description);
        if (children.isEmpty()) {
            tests.add(description);
        }
        for (Object child : children) {
            addTests(child, tests);
        }
    }

    /** The only test with the selector's name, or with that name and a suffix; null if there is none. */
    private Object choose(List<Object> tests) throws Throwable {
        List<Object> found = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<String> all = new ArrayList<>();
        for (Object test : tests) {
            String name = String.valueOf((Object) nameOf.invokeExact(test));
            if (name.equals(selector.test()) || name.equals(REFUSED)) {
                return test;
            }
            all.add(name);
            if (selector.suffix.isEmpty() && name.startsWith(selector.method.concat("["))) {
                found.add(test);
                names.add(name);
            }
        }
        if (found.size() == 1) {
            return found.get(0);
        }
        refuse(found.isEmpty() ? Choices.none(selector, all) : Choices.several(selector, names));
        return null;
    }

    private void report(Object result) throws Throwable {
        List<?> failures = failures(failuresOf, result);
        if (!failures.isEmpty()) {
            throw (Throwable) (Object) errorOf.invokeExact((Object) failures.get(0));
        }
        if ((int) (Object) ignoredOf.invokeExact(result) > 0) {
            skip("JUnit ignores it");
        }
    }
}
