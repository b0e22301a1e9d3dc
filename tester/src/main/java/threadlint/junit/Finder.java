package threadlint.junit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds the test that a selector names, and how it is to be run. */
final class Finder {
    private static final String SETTINGS_OF_PLATFORM = "junit-platform.properties";

    /** The system property by which extensions concern tests that do not name them. */
    private static final String AUTODETECTION = "junit.jupiter.extensions.autodetection.enabled";

    private final Resources files;
    private final Selector selector;
    private final Hierarchy hierarchy;

    Finder(Resources files, Selector selector) throws IOException, NoTest {
        this.files = files;
        this.selector = selector;
        this.hierarchy = hierarchyOf(selector.className, files);
    }

    private static Hierarchy hierarchyOf(String className, Resources files) throws IOException, NoTest {
        Hierarchy hierarchy = Hierarchy.of(className, files);
        if (hierarchy.classes.isEmpty()) {
            throw new NoTest(
                    "class " + className + " is not on the class path",
                    "check the name and -cp; compile the tests first, and write nested classes as Outer$Inner");
        }
        return hierarchy;
    }

    /** See {@link JUnitTest#names}. */
    static List<String> names(Resources files, String className, ClassLoader loader) throws IOException, NoTest, ReflectiveOperationException {
        Hierarchy hierarchy = hierarchyOf(className, files);
        TestMethods tests = new TestMethods(hierarchy);
        if (!tests.areRun()) {
            return List.of();
        }
        return hasOwnRunner(hierarchy) ? RunnerRun.names(className, loader) : tests.names();
    }

    /** Whether a class says which runner of JUnit 4 makes its tests, and that is none of the usual ones. */
    private static boolean hasOwnRunner(Hierarchy hierarchy) {
        return hierarchy.runner() != null && !Names.PLAIN_RUNNERS.contains(hierarchy.runner());
    }

    JUnitTest find() throws IOException, NoTest {
        if (hasOwnRunner(hierarchy)) {
            return ofRunner();
        }
        TestMethods tests = new TestMethods(hierarchy);
        TestClassFile.Member method = method(tests.all());
        if (selector.invocation() != 0) {
            return ofInvocation(method);
        }
        if (tests.areOfTestCase()) {
            return loader -> new TestCaseRun(selector, loader);
        }
        Set<String> annotations = hierarchy.meaning(method.annotations);
        if (annotations.contains(Names.TEST_4)) {
            Steps steps = Steps.of(method, hierarchy, Style.JUNIT_4);
            return steps == null ? ofRunner() : loader -> new PlainRun(selector.className, steps, loader);
        }
        boolean isPlain = files.read(SETTINGS_OF_PLATFORM) == null && !Boolean.getBoolean(AUTODETECTION);
        Steps steps = isPlain && annotations.contains(Names.TEST_5) ? Steps.of(method, hierarchy, Style.JUNIT_5) : null;
        return steps == null ? ofPlatform(method, annotations) : loader -> new JupiterRun(selector.className, steps, loader);
    }

    /** One of the tests that JUnit 5 makes of a method. */
    private JUnitTest ofInvocation(TestClassFile.Member method) throws IOException, NoTest {
        Set<String> annotations = hierarchy.meaning(method.annotations);
        if (selector.invocation() < 0 || !annotations.contains(Names.TEMPLATE)) {
            throw new NoTest(
                    "`" + selector.suffix + "` selects among the tests that JUnit makes of a method, and this one has none such",
                    "write " + selector.other(selector.method) + ", which runs with all its arguments");
        }
        return ofPlatform(method, annotations);
    }

    private JUnitTest ofRunner() {
        return loader -> new RunnerRun(selector, loader);
    }

    private JUnitTest ofPlatform(TestClassFile.Member method, Set<String> annotations) throws IOException, NoTest {
        boolean isOfJupiter = false;
        for (String annotation : annotations) {
            isOfJupiter |= annotation.startsWith("org.junit.jupiter.");
        }
        if (files.read(PlatformRun.FACTORY.replace('.', '/').concat(".class")) == null) {
            throw missing("junit-platform-launcher");
        }
        if (isOfJupiter && files.read("org/junit/jupiter/engine/JupiterTestEngine.class") == null) {
            throw missing("junit-jupiter-engine");
        }
        return loader -> new PlatformRun(selector, method, loader);
    }

    private NoTest missing(String jar) {
        return new NoTest(
                "only JUnit can run " + selector.other(selector.method) + ", and " + jar + " is not on the class path",
                "add junit-platform-launcher, the engine (junit-jupiter-engine), and what they need, all of one release of JUnit");
    }

    /** The only test method that the selector can mean. */
    private TestClassFile.Member method(List<TestClassFile.Member> tests) throws NoTest {
        List<TestClassFile.Member> meant = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        for (TestClassFile.Member method : tests) {
            names.add(method.name);
            if (method.name.equals(selector.method) && hasParameters(method)) {
                meant.add(method);
            }
        }
        if (meant.size() == 1) {
            return meant.get(0);
        }
        throw meant.isEmpty() ? Choices.none(selector, names) : several(meant);
    }

    private boolean hasParameters(TestClassFile.Member method) {
        return selector.parameters == null || selector.parameters.equals(method.parameters());
    }

    private NoTest several(List<TestClassFile.Member> meant) {
        List<String> names = new ArrayList<>();
        for (TestClassFile.Member method : meant) {
            names.add(selector.method + "(" + method.parameters() + ")");
        }
        return Choices.several(selector, names);
    }
}
