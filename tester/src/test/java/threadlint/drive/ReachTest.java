package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.driven.Counters;
import fixtures.driven.Views;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ReachTest {
    private static final String NAME = Counters.class.getName();

    private static List<Entry> entries(String className, String field) throws Unmakeable {
        return Reach.of(OwnClassFiles.of(Counters.class), className, field);
    }

    /** The methods, with R or W for what they do. */
    private static TreeSet<String> methods(String receiver, String className, String field) throws Unmakeable {
        TreeSet<String> methods = new TreeSet<>();
        for (Entry entry : entries(className, field)) {
            if (entry.receiver.equals(receiver)) {
                methods.add(entry.name + (entry.writes() ? " W" : " R"));
            }
        }
        return methods;
    }

    @Test
    void directly_by_helpers_and_in_lambdas_but_not_where_confined() throws Unmakeable {
        assertEquals(new TreeSet<>(List.of("increment W", "later W", "twice R")), methods(NAME, NAME, "count"));
    }

    @Test
    void through_what_the_field_holds() throws Unmakeable {
        assertEquals(new TreeSet<>(List.of("add W", "size R")), methods(NAME, NAME, "names"));
    }

    @Test
    void static_fields_by_static_methods() throws Unmakeable {
        assertEquals(new TreeSet<>(List.of("total R")), methods(NAME, NAME, "total"));
    }

    @Test
    void fields_of_nested_classes_from_around() throws Unmakeable {
        assertEquals(new TreeSet<>(List.of("touchPart W")), methods(NAME, NAME + "$Part", "value"));
    }

    @Test
    void nested_classes_and_subclasses_are_receivers() throws Unmakeable {
        assertEquals(new TreeSet<>(List.of("read R")), methods(NAME + "$Inner", NAME, "count"));
        assertEquals(new TreeSet<>(List.of("increment W", "later W", "reset W", "twice R")), methods(NAME + "$Sub", NAME, "count"));
    }

    @Test
    void classes_for_one_thread_are_not() throws Unmakeable {
        assertEquals(new TreeSet<>(), methods(NAME + "$Unsafe", NAME, "count"));
    }

    @Test
    void an_abstract_class_is_reached_by_its_subclasses() throws Unmakeable {
        assertEquals(new TreeSet<>(List.of("read R", "write W", "zero W")), methods(NAME + "$Derived", NAME + "$Base", "state"));
        assertEquals(new TreeSet<>(List.of("read R", "write W", "zero W")), methods(NAME + "$Derived", NAME + "$Derived", "state"));
    }

    @Test
    void a_view_is_reached_by_what_changes_the_collection_behind_it() throws Unmakeable {
        String name = Views.class.getName();
        for (String field : List.of("values", "shown", "part")) {
            assertEquals(new TreeSet<>(List.of("put W", field + " R")), methods(name, name, field), field);
        }
        assertEquals(new TreeSet<>(List.of("lazy W", "put W")), methods(name, name, "lazy"));
        assertEquals(new TreeSet<>(List.of("copy R")), methods(name, name, "copy"));
        assertEquals(new TreeSet<>(List.of("put W", "read R")), methods(name, name, "list"));
    }

    @Test
    void the_nearest_comes_first_with_its_line() throws Unmakeable {
        Entry first = entries(NAME, "count").get(0);
        assertEquals("increment", first.name);
        assertEquals(2, first.sites.size());
        AccessSite site = first.sites.iterator().next();
        assertEquals(NAME + ".increment:14", site.className + "." + site.method + ":" + site.line);
    }

    @Test
    void what_is_not_there_is_said() {
        Unmakeable noField = assertThrows(Unmakeable.class, () -> entries(NAME, "absent"));
        assertEquals("class " + NAME + " has no field absent", noField.getMessage());
        Unmakeable noClass = assertThrows(Unmakeable.class, () -> entries("a.B", "c"));
        assertEquals("class a.B is not on the class path", noClass.getMessage());
    }

    @Test
    void calls_on_others_of_its_type_do_not_count() throws Unmakeable {
        for (Entry entry : Reach.of(OwnClassFiles.of(Counters.class), Counters.class.getName(), "names")) {
            assertFalse(entry.name.equals("elsewhere"), entry::toString);
        }
    }

    @Test
    void methods_that_interfaces_implement_count() throws Unmakeable {
        boolean found = false;
        for (Entry entry : Reach.of(OwnClassFiles.of(Counters.class), Counters.class.getName() + "$Base", "state")) {
            found |= entry.name.equals("zero") && entry.owner.endsWith("$Zeroing") && entry.receiver.endsWith("$Derived");
            assertFalse(entry.name.equals("none"));
        }
        assertTrue(found);
    }
}
