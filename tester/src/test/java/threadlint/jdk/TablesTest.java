package threadlint.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The tables name classes that the JDK has, on whatever release this runs. */
class TablesTest {
    private static final int RELEASE = Runtime.version().feature();

    private static List<ClassTable> tables() {
        List<ClassTable> tables = new ArrayList<>(List.of(
                Instrumented.MONITORED, Instrumented.THREADS, Instrumented.CLOCKS, Instrumented.BULK, Operations.NONE,
                Operations.USED_BY_JDK, Operations.INITIALIZED_EARLY, CollectionTypes.CALLED,
                CollectionTypes.NOT_THREAD_SAFE, UnsynchronizedTypes.CLASSES, UnsynchronizedTypes.GENERAL, ImmutableTypes.IMMUTABLE, ImmutableTypes.HARMLESS));
        tables.addAll(Regions.CLASSES);
        return tables;
    }

    private static boolean exists(String internalName) {
        try {
            Class.forName(internalName.replace('/', '.'), false, ClassLoader.getPlatformClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    @Test
    void each_class_is_there_in_the_releases_that_the_table_says() {
        TreeSet<String> wrong = new TreeSet<>();
        for (ClassTable table : tables()) {
            for (Map.Entry<String, Boolean> entry : table.in(RELEASE).entrySet()) {
                if (entry.getValue() != exists(entry.getKey())) {
                    wrong.add(entry.getKey() + (entry.getValue() ? " is not there" : " is there"));
                }
            }
        }
        assertEquals(new TreeSet<>(), wrong, "on JDK " + RELEASE);
    }

    @Test
    void each_method_of_bulk_operations_is_there() throws Exception {
        TreeSet<String> missing = new TreeSet<>();
        for (Map.Entry<String, Set<String>> entry : Instrumented.BULK_METHODS.entrySet()) {
            TreeSet<String> names = new TreeSet<>(entry.getValue());
            for (Method method : Class.forName(entry.getKey().replace('/', '.')).getDeclaredMethods()) {
                names.remove(method.getName());
            }
            names.forEach(name -> missing.add(entry.getKey() + "." + name));
        }
        assertEquals(new TreeSet<>(), missing, "on JDK " + RELEASE);
    }

    @Test
    void each_known_type_has_a_member_that_makes_it() throws Exception {
        for (Map.Entry<String, KnownTypes.Member> entry : KnownTypes.MEMBERS.entrySet()) {
            Class<?> made = made(entry.getValue());
            assertTrue(Class.forName(entry.getKey()).isAssignableFrom(made), entry::getKey);
        }
    }

    private static Class<?> made(KnownTypes.Member member) throws Exception {
        Class<?> owner = Class.forName(member.owner);
        if (member.isField()) {
            return owner.getField(member.name).getType();
        }
        List<Class<?>> parameters = new ArrayList<>();
        for (String name : member.parameters.isEmpty() ? new String[0] : member.parameters.split(",")) {
            parameters.add(name.equals("int") ? int.class : name.equals("long") ? long.class : Class.forName(name));
        }
        Class<?>[] types = parameters.toArray(new Class<?>[0]);
        return member.isConstructor()
                ? owner.getConstructor(types).getDeclaringClass()
                : owner.getMethod(member.name, types).getReturnType();
    }

    @Test
    void a_table_knows_nested_classes_and_releases() {
        ClassTable table = ClassTable.of("a/B").since(17, "a/New").until(20, "a/Old");
        assertTrue(table.has("a/B") && table.has("a/New") && table.has("a/Old"));
        assertFalse(table.has("a/B$C"));
        assertTrue(table.hasOrNests("a/B$C$D"));
        assertFalse(table.hasOrNests("a/BC"));
        assertEquals(Map.of("a/B", true, "a/New", false, "a/Old", true), table.in(16));
        assertEquals(Map.of("a/B", true, "a/New", true, "a/Old", true), table.in(20));
        assertEquals(Map.of("a/B", true, "a/New", true, "a/Old", false), table.in(21));
    }
}
