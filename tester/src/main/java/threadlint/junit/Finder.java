package threadlint.junit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;

/** Finds the test that a selector names, and how it is to be run. */
final class Finder {
    private static final String SETTINGS_OF_PLATFORM = "junit-platform.properties";

    private final Resources files;
    private final Selector selector;
    private final Hierarchy hierarchy;

    Finder(Resources files, Selector selector) throws IOException {
        this.files = files;
        this.selector = selector;
        this.hierarchy = Hierarchy.of(selector.className, files);
    }

    JUnitTest find() throws IOException, NoTest {
        if (hierarchy.classes.isEmpty()) {
            throw new NoTest(
                    "class " + selector.className + " is not on the class path",
                    "check the name and -cp; compile the tests first, and write nested classes as Outer$Inner");
        }
        String runner = hierarchy.runner();
        if (runner != null && !Names.PLAIN_RUNNERS.contains(runner)) {
            return ofRunner();
        }
        boolean isTestCase = runner == null && hierarchy.extendsClass(Names.TEST_CASE);
        TestClassFile.Member method = method(isTestCase);
        if (!selector.suffix.isEmpty()) {
            throw new NoTest(
                    "`" + selector.suffix + "` selects among the tests that a JUnit 4 runner makes, and this class has none",
                    "write " + selector.other(selector.method) + ", which runs with all its arguments");
        }
        if (isTestCase) {
            return loader -> new TestCaseRun(selector, loader);
        }
        Set<String> annotations = hierarchy.meaning(method.annotations);
        if (annotations.contains(Names.TEST_4)) {
            Steps steps = Steps.of(method, hierarchy, Style.JUNIT_4);
            return steps == null ? ofRunner() : plain(steps);
        }
        boolean isPlain = files.read(SETTINGS_OF_PLATFORM) == null;
        Steps steps = isPlain && annotations.contains(Names.TEST_5) ? Steps.of(method, hierarchy, Style.JUNIT_5) : null;
        return steps == null ? ofPlatform(method, annotations) : plain(steps);
    }

    private JUnitTest plain(Steps steps) {
        return loader -> new PlainRun(selector.className, steps, loader);
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
    private TestClassFile.Member method(boolean isTestCase) throws IOException, NoTest {
        List<TestClassFile.Member> meant = new ArrayList<>();
        Set<String> tests = new TreeSet<>();
        for (TestClassFile.Member method : hierarchy.methods()) {
            if (isTestCase ? isTestOfCase(method) : isTest(method)) {
                tests.add(method.name);
                if (method.name.equals(selector.method) && hasParameters(method)) {
                    meant.add(method);
                }
            }
        }
        if (meant.size() == 1) {
            return meant.get(0);
        }
        throw meant.isEmpty() ? Choices.none(selector, tests) : several(meant);
    }

    private boolean hasParameters(TestClassFile.Member method) {
        return selector.parameters == null || selector.parameters.equals(method.parameters());
    }

    private boolean isTest(TestClassFile.Member method) throws IOException {
        Set<String> annotations = hierarchy.meaning(method.annotations);
        return annotations.contains(Names.TEST_4)
                || annotations.contains(Names.TEST_5)
                || annotations.contains(Names.TESTABLE);
    }

    private static boolean isTestOfCase(TestClassFile.Member method) {
        return method.name.startsWith("test") && method.is(Opcodes.ACC_PUBLIC) && method.isProcedure();
    }

    private NoTest several(List<TestClassFile.Member> meant) {
        List<String> names = new ArrayList<>();
        for (TestClassFile.Member method : meant) {
            names.add(selector.method + "(" + method.parameters() + ")");
        }
        return Choices.several(selector, names);
    }
}
