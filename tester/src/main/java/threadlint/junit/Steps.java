package threadlint.junit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/** What to call for a test that needs nothing but its methods, in order. */
final class Steps {
    /** As JUnit orders the methods of a class unless it is told otherwise. */
    private static final Comparator<TestClassFile.Member> USUAL =
            Comparator.comparingInt((TestClassFile.Member method) -> method.name.hashCode()).thenComparing(method -> method.name);

    final TestClassFile.Member test;
    final List<TestClassFile.Member> beforeAll = new ArrayList<>();
    final List<TestClassFile.Member> before = new ArrayList<>();
    final List<TestClassFile.Member> after = new ArrayList<>();
    final List<TestClassFile.Member> afterAll = new ArrayList<>();

    private Steps(TestClassFile.Member test) {
        this.test = test;
    }

    /** Null if only JUnit can run the test. */
    static Steps of(TestClassFile.Member test, Hierarchy hierarchy, Style style) throws IOException {
        if (!isCallable(hierarchy.top()) || !isCallable(test, style, false) || !isPlain(test, hierarchy, style)) {
            return null;
        }
        for (TestClassFile file : hierarchy.interfaces) {
            if (!isPlain(file, hierarchy, style) || hasMethodsAround(file, hierarchy, style)) {
                return null;
            }
        }
        Steps steps = new Steps(test);
        List<TestClassFile.Member> below = new ArrayList<>();
        for (TestClassFile file : hierarchy.classes) {
            if (!isPlain(file, hierarchy, style) || !steps.add(file, below, hierarchy, style)) {
                return null;
            }
            below.addAll(file.methods);
        }
        return steps;
    }

    private static boolean isCallable(TestClassFile file) {
        boolean hasConstructor = false;
        int constructors = 0;
        for (TestClassFile.Member method : file.methods) {
            if (method.name.equals("<init>")) {
                constructors++;
                hasConstructor |= method.isProcedure();
            }
        }
        return !file.isInner && !file.is(Opcodes.ACC_ABSTRACT) && hasConstructor && constructors == 1;
    }

    private static boolean isCallable(TestClassFile.Member method, Style style, boolean isStatic) {
        boolean isVisible = style == Style.JUNIT_4 ? method.is(Opcodes.ACC_PUBLIC) : !method.is(Opcodes.ACC_PRIVATE);
        return method.isProcedure() && isVisible && method.is(Opcodes.ACC_STATIC) == isStatic && !method.is(Opcodes.ACC_ABSTRACT);
    }

    private static boolean isPlain(TestClassFile file, Hierarchy hierarchy, Style style) throws IOException {
        for (TestClassFile.Member field : file.fields) {
            if (!field.isOf(Names.CONCURRENT_RULE) && !isPlain(field, hierarchy, style)) {
                return false;
            }
        }
        for (TestClassFile.Member method : file.methods) {
            if (!Collections.disjoint(method.annotations, Names.RULES)) {
                return false;
            }
        }
        return style.isPlain(hierarchy.meaning(file.annotations));
    }

    private static boolean isPlain(TestClassFile.Member member, Hierarchy hierarchy, Style style) throws IOException {
        return style.isPlain(hierarchy.meaning(member.annotations));
    }

    private static boolean hasMethodsAround(TestClassFile file, Hierarchy hierarchy, Style style) throws IOException {
        for (TestClassFile.Member method : file.methods) {
            for (String annotation : hierarchy.meaning(method.annotations)) {
                if (style.isAroundTests(annotation)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Adds the methods of a class that are called around the test.
     *
     * @param below those of the classes that extend it
     * @return whether all of them can just be called
     */
    private boolean add(TestClassFile file, List<TestClassFile.Member> below, Hierarchy hierarchy, Style style) throws IOException {
        List<TestClassFile.Member> methods = new ArrayList<>(file.methods);
        methods.sort(USUAL);
        int of = 0;
        int ofAll = 0;
        for (TestClassFile.Member method : methods) {
            Set<String> annotations = hierarchy.meaning(method.annotations);
            for (String annotation : annotations) {
                if (!style.isAroundTests(annotation) || isReplaced(method, annotation, below, style)) {
                    continue;
                }
                if (!isCallable(method, style, style.isAroundAll(annotation)) || !style.isPlain(annotations)) {
                    return false;
                }
                // Classes come bottom up.
                if (annotation.equals(style.beforeAll)) {
                    beforeAll.add(style.isReversed ? 0 : ofAll++, method);
                } else if (annotation.equals(style.before)) {
                    before.add(style.isReversed ? 0 : of++, method);
                } else {
                    (annotation.equals(style.after) ? after : afterAll).add(method);
                }
            }
        }
        return true;
    }

    /** JUnit 4 calls what a method without the annotation overrides, which calls that method. */
    private static boolean isReplaced(
            TestClassFile.Member method, String annotation, List<TestClassFile.Member> below, Style style) {
        for (TestClassFile.Member other : below) {
            if (other.overrides(method) && (style == Style.JUNIT_5 || other.annotations.contains(annotation))) {
                return true;
            }
        }
        return false;
    }
}
