package threadlint.junit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/** The methods of a class that are tests. */
final class TestMethods {
    private final Hierarchy hierarchy;
    private final boolean isTestCase;

    TestMethods(Hierarchy hierarchy) {
        this.hierarchy = hierarchy;
        isTestCase = hierarchy.runner() == null && hierarchy.extendsClass(Names.TEST_CASE);
    }

    /** Whether they are tests of JUnit 3, which have no annotations. */
    boolean areOfTestCase() {
        return isTestCase;
    }

    List<TestClassFile.Member> all() throws IOException {
        List<TestClassFile.Member> tests = new ArrayList<>();
        for (TestClassFile.Member method : hierarchy.methods()) {
            if (isTestCase ? isTestOfCase(method) : isTest(method)) {
                tests.add(method);
            }
        }
        return tests;
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

    /** Whether JUnit runs tests of the class when it is given it. */
    boolean areRun() throws IOException {
        return !hierarchy.top().is(Opcodes.ACC_ABSTRACT) && !isOff(hierarchy.top().annotations);
    }

    /** How the user may name those that are not turned off, sorted. */
    List<String> names() throws IOException {
        List<TestClassFile.Member> run = new ArrayList<>();
        Map<String, Integer> counts = new HashMap<>();
        for (TestClassFile.Member test : all()) {
            if (!isOff(test.annotations)) {
                run.add(test);
                counts.merge(test.name, 1, Integer::sum);
            }
        }
        List<String> names = new ArrayList<>();
        for (TestClassFile.Member test : run) {
            String parameters = counts.get(test.name) > 1 ? "(" + test.parameters() + ")" : "";
            names.add(hierarchy.top().name + "#" + test.name + parameters);
        }
        Collections.sort(names);
        return names;
    }

    private boolean isOff(Set<String> annotations) throws IOException {
        Set<String> meaning = hierarchy.meaning(annotations);
        return meaning.contains(Names.IGNORE) || meaning.contains(Names.DISABLED);
    }
}
