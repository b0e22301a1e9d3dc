package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.driven.Paths;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How methods reach a field. */
class ReachPathsTest {
    private static final String PATHS = Paths.class.getName();

    private static Reach reach(String className, String field) throws Unmakeable {
        return Reach.of(new Scans(OwnClassFiles.of(Paths.class)), className, field);
    }

    /** What the methods of one receiver do, with the number of calls between. */
    private static String methods(List<Entry> entries, String receiver) {
        TreeMap<String, String> methods = new TreeMap<>();
        for (Entry entry : entries) {
            if (entry.receiver.equals(receiver)) {
                methods.put(entry.name, (entry.writes() ? "W" : "R") + entry.depth);
            }
        }
        return methods.toString();
    }

    private static List<String> names(List<Entry> entries) {
        List<String> names = new ArrayList<>();
        for (Entry entry : entries) {
            names.add(entry.name);
        }
        return names;
    }

    @Test
    void through_calls_and_classes_without_a_name() throws Unmakeable {
        assertEquals("{copyTo=R0, far=W2, first=W0, later=W2, touch=W0}", methods(reach(PATHS, "deep").entries(), PATHS));
    }

    @Test
    void overridden_methods_do_not_but_for_calls_of_super() throws Unmakeable {
        List<Entry> entries = reach(PATHS, "deep").entries();
        assertEquals("{copyTo=R0, first=W0, later=W2, loud=W1, under=W2}", methods(entries, PATHS + "$Quiet"));
    }

    @Test
    void static_methods_of_interfaces_are_no_methods_of_those_who_implement_them() throws Unmakeable {
        String others = methods(reach(PATHS, "deep").others(), PATHS + "$Quiet");
        assertTrue(others.contains("look=") && !others.contains("none="), others);
    }

    @Test
    void near_comes_before_far_and_the_class_itself_before_those_around() throws Unmakeable {
        List<Entry> entries = reach(PATHS, "deep").entries();
        for (int i = 1; i < entries.size(); i++) {
            assertTrue(entries.get(i - 1).depth <= entries.get(i).depth, entries::toString);
        }
        assertEquals(List.of("own", "inner"), names(reach(PATHS + "$Inner", "value").entries()).subList(0, 2));
    }

    @Test
    void constructors_reach_static_fields() throws Unmakeable {
        assertEquals("{<init>=W0}", methods(reach(PATHS, "made").entries(), PATHS));
    }

    @Test
    void elements_are_written() throws Unmakeable {
        assertEquals("{put=W0}", methods(reach(PATHS, "cells").entries(), PATHS));
    }

    @Test
    void code_of_the_program_tells_what_changes_an_object() throws Unmakeable {
        assertEquals("{look=R0, one=W0, three=W0, two=W0}", methods(reach(PATHS, "box").entries(), PATHS));
    }

    @Test
    void an_open_field_of_an_abstract_class_is_accessed_on_a_subclass() throws Unmakeable {
        Reach reach = reach(PATHS + "$Open", "open");
        assertEquals("{open=R0}", methods(reach.direct().subList(1, 2), PATHS + "$Concrete"));
        assertEquals("{open=W0}", methods(reach.direct().subList(0, 1), PATHS + "$Concrete"));
    }

    @TempDir
    Path folder;

    /** Before Java 11, compilers made accessors for classes within one another. */
    @Test
    void accessors_that_a_compiler_made_are_accesses() throws Exception {
        Path source = folder.resolve("Outer.java");
        Files.writeString(source, "class Outer { private int a; private StringBuilder b; class In { void set() { a = 1; } void put() { b.append(1); } } }");
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, java.io.OutputStream.nullOutputStream(),
                "--release", "8", "-d", folder.toString(), source.toString()));
        PathClassFiles files = new PathClassFiles(List.of(folder), List.of());
        assertEquals("{set=W0}", methods(Reach.of(files, "Outer", "a"), "Outer$In"));
        assertEquals("{put=W0}", methods(Reach.of(files, "Outer", "b"), "Outer$In"));
    }
}
