package threadlint.junit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A class with what it inherits, as far as that is on the class path. */
final class Hierarchy {
    private final Resources files;

    /** The class itself, its superclass, and so on. */
    final List<TestClassFile> classes = new ArrayList<>();

    /** All that these implement. */
    final List<TestClassFile> interfaces = new ArrayList<>();

    /** By name of an annotation: what that is annotated with. */
    private final Map<String, Set<String>> annotated = new HashMap<>();

    private Hierarchy(Resources files) {
        this.files = files;
    }

    /** Without a class if there is none of that name. */
    static Hierarchy of(String name, Resources files) throws IOException {
        Hierarchy hierarchy = new Hierarchy(files);
        for (TestClassFile file = hierarchy.read(name); file != null; file = hierarchy.read(file.superName)) {
            hierarchy.classes.add(file);
            hierarchy.addInterfaces(file);
        }
        return hierarchy;
    }

    private void addInterfaces(TestClassFile file) throws IOException {
        for (String name : file.interfaces) {
            TestClassFile implemented = read(name);
            if (implemented != null) {
                interfaces.add(implemented);
                addInterfaces(implemented);
            }
        }
    }

    private TestClassFile read(String name) throws IOException {
        byte[] bytes = name == null ? null : files.read(name.replace('.', '/').concat(".class"));
        return bytes == null ? null : TestClassFile.of(bytes);
    }

    TestClassFile top() {
        return classes.get(0);
    }

    /** Whether the class is one of that name, which need not be on the class path itself. */
    boolean extendsClass(String name) {
        for (TestClassFile file : classes) {
            if (name.equals(file.superName)) {
                return true;
            }
        }
        return false;
    }

    /** The runner of the class, which it may inherit; null if it has none. */
    String runner() {
        for (TestClassFile file : classes) {
            if (file.runner != null) {
                return file.runner;
            }
        }
        return null;
    }

    /** Methods that no other one overrides. In classes, one that overrides a test of JUnit 4 is a test, too. */
    List<TestClassFile.Member> methods() {
        List<TestClassFile.Member> methods = new ArrayList<>();
        for (TestClassFile file : classes) {
            addMethods(file, methods, true);
        }
        for (TestClassFile file : interfaces) {
            addMethods(file, methods, false);
        }
        return methods;
    }

    private static void addMethods(TestClassFile file, List<TestClassFile.Member> methods, boolean isClass) {
        for (TestClassFile.Member method : file.methods) {
            TestClassFile.Member below = overriding(method, methods);
            if (below == null) {
                methods.add(method);
            } else if (isClass) {
                below.inheritTest(method);
            }
        }
    }

    /** The first method of these that overrides it, null if none does. */
    static TestClassFile.Member overriding(TestClassFile.Member method, List<TestClassFile.Member> below) {
        for (TestClassFile.Member other : below) {
            if (other.overrides(method)) {
                return other;
            }
        }
        return null;
    }

    /** The annotations with those of these annotations, and so on. */
    Set<String> meaning(Set<String> annotations) throws IOException {
        Set<String> meaning = new TreeSet<>();
        addMeaning(annotations, meaning);
        return meaning;
    }

    private void addMeaning(Set<String> annotations, Set<String> meaning) throws IOException {
        for (String annotation : annotations) {
            if (meaning.add(annotation)) {
                addMeaning(annotationsOf(annotation), meaning);
            }
        }
    }

    private Set<String> annotationsOf(String annotation) throws IOException {
        if (annotation.equals(Names.CONCURRENT_TEST)) {
            return Set.of(Names.TEST_5);
        }
        Set<String> known = annotated.get(annotation);
        if (known == null) {
            TestClassFile file = read(annotation);
            known = file == null ? Set.of() : file.annotations;
            annotated.put(annotation, known);
        }
        return known;
    }
}
