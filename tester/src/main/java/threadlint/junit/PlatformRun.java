package threadlint.junit;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.List;
import org.objectweb.asm.Type;

/** Has the JUnit platform run a test: it has parameters or extensions, or is of another engine. */
final class PlatformRun extends EngineRun {
    static final String FACTORY = "org.junit.platform.launcher.core.LauncherFactory";

    /** Who names a test wants it to run, in this thread, and however long a schedule takes. */
    private static final String[][] SETTINGS = {
        {"junit.jupiter.conditions.deactivate", "org.junit.*DisabledCondition"},
        {"junit.jupiter.execution.parallel.enabled", "false"},
        {"junit.jupiter.execution.timeout.mode", "disabled"},
    };

    private final Class<?> type;
    private final Method method;
    private final Selector selector;
    private final Class<?> selectorType;
    private final Class<?> listenerType;
    private final MethodHandle select;

    /** Selects some of the tests that JUnit makes of a method; null to select all. */
    private final MethodHandle selectOf;

    private final MethodHandle makeBuilder;
    private final MethodHandle addSelectors;
    private final MethodHandle addSetting;
    private final MethodHandle build;
    private final MethodHandle makeLauncher;
    private final MethodHandle execute;
    private final MethodHandle makeListener;
    private final MethodHandle summaryOf;
    private final MethodHandle failuresOf;
    private final MethodHandle errorOf;
    private final MethodHandle found;
    private final MethodHandle succeeded;

    PlatformRun(Selector selector, TestClassFile.Member member, ClassLoader loader) throws ReflectiveOperationException {
        this.selector = selector;
        type = Class.forName(selector.className, false, loader);
        method = method(Class.forName(member.owner, false, loader), member);
        selectorType = Class.forName("org.junit.platform.engine.DiscoverySelector", false, loader);
        Class<?> selectors = Class.forName("org.junit.platform.engine.discovery.DiscoverySelectors", false, loader);
        select = Handles.method(selectors, "selectMethod", Class.class, Method.class);
        selectOf = selector.invocation() == 0
                ? null
                : Handles.method(selectors, "selectIteration", selectorType, int[].class);
        Class<?> builder =
                Class.forName("org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder", false, loader);
        makeBuilder = Handles.method(builder, "request");
        addSelectors = Handles.method(builder, "selectors", array(selectorType).getClass());
        addSetting = Handles.method(builder, "configurationParameter", String.class, String.class);
        build = Handles.method(builder, "build");
        makeLauncher = Handles.method(Class.forName(FACTORY, false, loader), "create");
        Class<?> request = Class.forName("org.junit.platform.launcher.LauncherDiscoveryRequest", false, loader);
        listenerType = Class.forName("org.junit.platform.launcher.TestExecutionListener", false, loader);
        Class<?> launcher = Class.forName("org.junit.platform.launcher.Launcher", false, loader);
        execute = Handles.method(launcher, "execute", request, array(listenerType).getClass());
        Class<?> summarizing =
                Class.forName("org.junit.platform.launcher.listeners.SummaryGeneratingListener", false, loader);
        makeListener = Handles.constructor(summarizing);
        summaryOf = Handles.method(summarizing, "getSummary");
        String summaryName = "org.junit.platform.launcher.listeners.TestExecutionSummary";
        Class<?> summary = Class.forName(summaryName, false, loader);
        failuresOf = Handles.method(summary, "getFailures");
        errorOf = Handles.method(Class.forName(summaryName.concat("$Failure"), false, loader), "getException");
        found = Handles.method(summary, "getTestsFoundCount");
        succeeded = Handles.method(summary, "getTestsSucceededCount");
    }

    private static Method method(Class<?> owner, TestClassFile.Member member) throws NoSuchMethodException {
        for (Method method : owner.getDeclaredMethods()) {
            if (method.getName().equals(member.name) && Type.getMethodDescriptor(method).equals(member.descriptor)) {
                return method;
            }
        }
        throw new NoSuchMethodException(member.name);
    }

    private static Object array(Class<?> type, Object... elements) {
        Object array = Array.newInstance(type, elements.length);
        for (int i = 0; i < elements.length; i++) {
            Array.set(array, i, elements[i]);
        }
        return array;
    }

    @Override
    void runTest() throws Throwable {
        Object selected = (Object) select.invokeExact((Object) type, (Object) method);
        if (selectOf != null) {
            selected = (Object) selectOf.invokeExact(selected, (Object) new int[] {selector.invocation() - 1});
        }
        Object builder = (Object) makeBuilder.invokeExact();
        builder = (Object) addSelectors.invokeExact(builder, array(selectorType, selected));
        for (String[] setting : SETTINGS) {
            builder = (Object) addSetting.invokeExact(builder, (Object) setting[0], (Object) setting[1]);
        }
        Object request = (Object) build.invokeExact(builder);
        Object launcher = (Object) makeLauncher.invokeExact();
        Object listener = make(makeListener);
        Object none = (Object) execute.invokeExact(launcher, request, array(listenerType, listener));
        report((Object) summaryOf.invokeExact(listener));
    }

    private void report(Object summary) throws Throwable {
        List<?> failures = failures(failuresOf, summary);
        if (!failures.isEmpty()) {
            throw (Throwable) (Object) errorOf.invokeExact((Object) failures.get(0));
        }
        if ((long) (Object) found.invokeExact(summary) == 0) {
            refuse(new NoTest(
                    "no engine of the JUnit platform finds the test " + selector.other(selector.method),
                    "put the engine of the test on the class path"));
        } else if ((long) (Object) succeeded.invokeExact(summary) == 0) {
            skip("a condition or an assumption of the test does not hold");
        }
    }
}
