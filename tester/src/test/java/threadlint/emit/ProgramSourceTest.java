package threadlint.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import fixtures.emitted.Shop;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import threadlint.drive.Recipe;

/** Programs are compiled, and then do what the recipe says. */
final class ProgramSourceTest {
    private static final String SHOP = "fixtures.emitted.Shop";
    private static final String NEW_SHOP = "['n', '" + SHOP + "', '']";

    @TempDir
    Path folder;

    @BeforeEach
    void forget() {
        Shop.SEEN.clear();
    }

    /** A recipe of steps with single quotes, of which the main thread makes the prefix and each thread one call. */
    private static Recipe recipe(String prefix, String... calls) throws JsonParserException {
        StringBuilder threads = new StringBuilder();
        for (int i = 0; i < calls.length; i++) {
            threads.append(i > 0 ? ", " : "").append('[').append(i).append(']');
        }
        return inThreads(threads.toString(), prefix, String.join(", ", calls));
    }

    private static Recipe inThreads(String threads, String prefix, String calls) throws JsonParserException {
        String json = "{'prefix': [" + prefix + "], 'calls': [" + calls + "], 'threads': [" + threads + "]}";
        return Recipe.parse(JsonParser.object().from(json.replace('\'', '"')));
    }

    private static String source(Recipe recipe, Expectation expected) throws Unwritable, ClassNotFoundException {
        return source(SHOP, recipe, expected);
    }

    private static String source(String host, Recipe recipe, Expectation expected) throws Unwritable, ClassNotFoundException {
        return ProgramSource.of(recipe, Class.forName(host), "Shown", expected);
    }

    /** Compiles and runs a program; what it threw, or null. */
    private Throwable ran(String source) throws IOException, ReflectiveOperationException {
        Path file = folder.resolve("Shown.java");
        Files.writeString(file, source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter told = new StringWriter();
        List<String> options = List.of("-Xlint:all,-options,-path,-processing,-classfile", "-Werror", "-proc:none", "--release", "11", "-encoding", "US-ASCII",
                "-cp", System.getProperty("java.class.path"), "-d", folder.toString());
        boolean compiles = compiler.getTask(told, null, null, options, null,
                compiler.getStandardFileManager(null, null, null).getJavaFileObjects(file)).call();
        assertTrue(compiles, () -> told + "\n" + source);
        // In the loader of the fixtures, whose package it is in.
        try (Beside loader = new Beside(folder)) {
            Class.forName("fixtures.emitted.Shown", true, loader).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }

    /** Loads the fixtures anew, so that the program is in their very package. */
    private static final class Beside extends URLClassLoader {
        Beside(Path folder) throws IOException {
            super(urls(folder), ClassLoader.getSystemClassLoader());
        }

        private static URL[] urls(Path folder) throws IOException {
            List<URL> urls = new ArrayList<>(List.of(folder.toUri().toURL()));
            for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
                urls.add(Path.of(entry).toUri().toURL());
            }
            return urls.toArray(new URL[0]);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            boolean isOwn = name.startsWith("fixtures.emitted.");
            if (!isOwn) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            return known != null ? known : findClass(name);
        }
    }

    private List<String> seen(Recipe recipe) throws Exception {
        assertNull(ran(source(recipe, Expectation.nothing())));
        return Shop.SEEN;
    }

    @Test
    void constants_of_every_type_come_through() throws Exception {
        String literals = "'B-3', 'S5', 'C\u20ac', 'J-9223372036854775808', 'F0.1', 'DNaN', 'ta\\\"b\\\\c\\n\\u0007\u00e9'";
        Recipe recipe = recipe("['n', '" + SHOP + "', 'byte,short,char,long,float,double,java.lang.String', " + literals + "]",
                "['s', '" + SHOP + "', 'see', '[Ljava.lang.Object;', null]", "['s', '" + SHOP + "', 'kind', 'java.lang.Class', 'k" + SHOP + "$Size']");
        String source = source(recipe, Expectation.nothing());
        assertTrue(source.chars().allMatch(c -> c < 128));
        assertTrue(source.contains("new Shop((byte) -3, (short) 5, '\\u20ac', -9223372036854775808L, 0.1f, Double.NaN, \"a\\\"b\\\\c\\n\\007\\u00e9\")"), source);
        assertTrue(source.contains("Shop.see((Object[]) null)"), source);
        assertTrue(source.contains("Shop.kind((Class) Shop.Size.class)"), source);
        ran(source);
    }

    @Test
    void the_very_overload_is_called() throws Exception {
        String[] types = {"int", "long", "java.lang.Integer", "java.lang.Object", "[Ljava.lang.String;", "java.lang.Object"};
        String[] values = {"'I1'", "'J2'", "'I3'", "'I4'", "2", "'ta'"};
        List<String> calls = new ArrayList<>();
        for (int i = 0; i < types.length; i++) {
            calls.add("['c', '" + SHOP + "', 'pick', '" + types[i] + "', 0, " + values[i] + "]");
        }
        String source = source(recipe(NEW_SHOP + ", " + NEW_SHOP + ", ['a', 'java.lang.String', 'tx', null]", calls.toArray(new String[0])), Expectation.nothing());
        for (String call : new String[] {"pick(1)", "pick(2L)", "pick((Integer) 3)", "pick((Object) 4)", "pick(strings)", "pick((Object) \"a\")"}) {
            assertTrue(source.contains("shop." + call + ";"), call + source);
        }
        assertNull(ran(source));
    }

    @Test
    void what_may_not_be_named_is_reached_without_its_name() throws Exception {
        String prefix = "['n', '" + SHOP + "', 'java.lang.String', 'ts'], ['s', '" + SHOP + "', 'hiddenOne', ''],"
                + " ['s', '" + SHOP + "', 'word', '']";
        String source = source(
                recipe(prefix, "['c', '" + SHOP + "', 'secretly', 'int', 0, 'I1']", "['s', '" + SHOP + "', 'of', '" + SHOP + "$Hidden', 1]",
                        "['w', '" + SHOP + "', 'hidden', 0, 'I3']", "['r', '" + SHOP + "', 'hidden', 0]", "['c', '" + SHOP + "', 'both', 'java.lang.Comparable', 0, 2]"),
                Expectation.results(List.of("[returns 1, returns 7, returns null, returns 3, returns null]", "[returns 4, returns 7, returns null, returns 3, returns null]",
                        "[returns 1, returns 7, returns null, returns 0, returns null]", "[returns 4, returns 7, returns null, returns 0, returns null]")));
        assertNull(ran(source), source);
        assertTrue(source.contains("Object hiddenOne = callStatic(Shop.class, \"hiddenOne\", Class.forName(\"" + SHOP + "$Hidden\")"), source);
        assertFalse(source.contains("Object array("), "only what is used");
    }

    @Test
    void fields_arrays_inner_classes_and_odd_names_are_as_in_the_language() throws Exception {
        String prefix = NEW_SHOP + ", ['n', '" + SHOP + "$Shelf', '" + SHOP + ",int', 0, 'I4'], ['f', '" + SHOP + "$Size', 'LARGE'], ['a', 'int', 'I1', 'I2'],"
                + " ['n', '" + SHOP + "$Default', ''], ['c', '" + SHOP + "$Default', 'self', '', 4], ['a', 'short', 'S1'], ['c', '" + SHOP + "', 'names', '', 0]";
        String source = source(
                recipe(prefix, "['c', '" + SHOP + "$Shelf', 'told', '', 1]", "['w', '" + SHOP + "', 'open', 0, 'I5']",
                        "['s', '" + SHOP + "', 'size', '" + SHOP + "$Size,[I,java.lang.Class', 2, 3, 'k[I']", "['r', '" + SHOP + "', 'open', 0]",
                        "['w', '" + SHOP + "', 'shorts', 6]", "['c', '" + SHOP + "$Default', 'self', '', 5]", "['s', '" + SHOP + "', 'sum', 'java.util.List,int', 7, 'I1']"),
                Expectation.nothing());
        for (String line : new String[] {
            "Shop.Shelf shelf = shop.new Shelf(4);", "Shop.Size size = Shop.Size.LARGE;", "int[] ints = new int[] {1, 2};",
            "Shop.Default defaultValue = new Shop.Default();", "shop.open = 5;", "int read = shop.open;", "Shop.shorts = shorts;",
            "Shop.size(size, ints, int[].class);", "List names = shop.names();"
        }) {
            assertTrue(source.contains(line), line + source);
        }
        assertNull(ran(source));
    }

    @Test
    void a_call_that_needs_one_that_threw_is_not_made() throws Exception {
        for (int number = 0; number <= 1; number++) {
            Recipe recipe = inThreads("[0, 1, 2]", NEW_SHOP, "['c', '" + SHOP + "', 'fail', 'int', 0, 'I" + number + "'], ['c', '" + SHOP + "', 'fail', 'int', 0, 1],"
                    + " ['s', '" + SHOP + "', 'told', 'int', 2]");
            String expected = number == 0 ? "[returns 0, returns 0, returns 5]" : "[throws java.lang.Exception, is not made, is not made]";
            String source = source(recipe, Expectation.results(List.of(expected)));
            assertNull(ran(source), source);
            Throwable error = ran(source(recipe, Expectation.results(List.of("[]"))));
            assertTrue(error instanceof AssertionError && error.getMessage().contains(expected), String.valueOf(error));
        }
    }

    @Test
    void an_exception_is_a_failure_unless_an_order_of_the_calls_throws_it() throws Exception {
        Recipe recipe = recipe(NEW_SHOP, "['c', '" + SHOP + "', 'fail', 'int', 0, 'I0']", "['c', '" + SHOP + "', 'fail', 'int', 0, 'I1']");
        assertNull(ran(source(recipe, Expectation.exceptions(List.of(Set.of("null"), Set.of("null", "java.lang.Exception"))))));
        Throwable error = ran(source(recipe, Expectation.exceptions(List.of(Set.of("java.lang.Exception"), Set.of("null")))));
        assertEquals("call 2 throws what it throws in no order of the calls: java.lang.Exception: no", error.getMessage());
        assertEquals("no", error.getCause().getMessage());
        assertNull(ran(source(recipe, Expectation.nothing())));
    }

    @Test
    void the_state_is_compared_in_the_words_of_the_tester() throws Exception {
        Recipe recipe = recipe(NEW_SHOP, "['w', '" + SHOP + "', 'open', 0, 'I5']", "['c', '" + SHOP + "', 'names', '', 0]");
        assertNull(ran(source(recipe, Expectation.state(List.of("[returns null, returns ArrayList(1)[\"n\"]] Shop{open=5, hidden=0}")))));
        Throwable error = ran(source(recipe, Expectation.state(List.of("[returns null, returns null] Shop{open=4, hidden=0}"))));
        assertTrue(error.getMessage().endsWith("they give [[returns null, returns null] Shop{open=4, hidden=0}]"), error.getMessage());
    }

    @Test
    void stubs_answer_as_those_of_the_tester() throws Exception {
        String narrow = "['x', '" + SHOP + "$Narrow', 'apply:java.lang.Integer', 'I42', 'C!', 'tgiven']";
        String call = "['s', '" + SHOP + "', 'measured', '" + SHOP + "$Narrow', 0]";
        Recipe recipe = recipe(narrow, call, call);
        String told = "returns \"42 42 given false ! 42 1 stub of " + SHOP + "$Narrow true\"";
        String source = source(recipe, Expectation.state(List.of("[" + told + ", " + told + "] stub of Shop.Narrow[42, '!', \"given\"]")));
        assertTrue(source.contains("private static final class NarrowStub implements Shop.Narrow {"), source);
        assertTrue(source.contains("public Integer apply(String argument1) {"), source);
        assertTrue(source.contains("public boolean isOpen(byte argument1, long[] argument2, List argument3) {"), source);
        assertNull(ran(source), source);
    }

    @Test
    void one_method_of_two_interfaces_is_implemented_once() throws Exception {
        String call = "['s', '" + SHOP + "', 'twice', '" + SHOP + "$Two', 0]";
        Recipe recipe = recipe("['x', '" + SHOP + "$Two', '', 'I1', 'tb']", call, call);
        assertNull(ran(source(recipe, Expectation.state(List.of("[returns \"bb\", returns \"bb\"] stub of Shop.Two[1, \"b\"]")))));
    }

    @Test
    void classes_are_extended_and_made_as_the_tester_does() throws Exception {
        String base = "['x', '" + SHOP + "$Base', '', 'tgiven'], ['x', '" + SHOP + "$Client', '', 'tanswer'], ['x', '" + SHOP + "$Base', '', 'tother']";
        Recipe recipe = recipe(base, "['c', '" + SHOP + "$Base', 'told', '', 0]", "['c', '" + SHOP + "$Client', 'ask', 'java.lang.String', 1, 'tq']");
        String made = "made=\"null 0 \"";
        String state = "stub of Shop.Base[\"given\"]{" + made + "}; stub of Shop.Client[\"answer\"]{address=null}";
        String source = source(recipe, Expectation.state(List.of("[returns \"null 0  given\", returns \"answer\"] " + state)));
        assertNull(ran(source), source);
        assertEquals(source.indexOf("class BaseStub "), source.lastIndexOf("class BaseStub "), "one class for both");
    }

    @Test
    void names_that_clash_are_told_apart() throws Exception {
        String thread = "fixtures.emitted.Thread";
        String list = "fixtures.emitted.List";
        Recipe recipe = recipe("['n', '" + thread + "', ''], ['n', '" + list + "', ''], ['n', 'java.util.ArrayList', '']",
                "['c', '" + thread + "', 'next', '', 0]", "['c', '" + list + "', 'add', '', 1]", "['c', 'java.util.ArrayList', 'size', '', 2]");
        String source = source(thread, recipe, Expectation.state(List.of("[returns 1, returns 1, returns 0] Thread{count=1}; List{size=1}; ArrayList(0)[]")));
        assertTrue(source.contains("import java.lang.Thread;"), source);
        assertTrue(source.contains("fixtures.emitted.Thread threadValue") || source.contains("fixtures.emitted.Thread thread = "), source);
        assertNull(ran(source), source);
    }

    @Test
    void the_same_recipe_gives_the_same_bytes() throws Exception {
        Recipe recipe = recipe(NEW_SHOP + ", ['x', '" + SHOP + "$Narrow', '']", "['c', '" + SHOP + "', 'names', '', 0]", "['s', '" + SHOP + "', 'measured', '" + SHOP + "$Narrow', 1]");
        Expectation expected = Expectation.state(Arrays.asList("b", "a"));
        assertEquals(source(recipe, expected), source(recipe, Expectation.state(Arrays.asList("a", "b"))));
    }

    @Test
    void what_cannot_be_written_has_a_reason() throws Exception {
        Recipe none = recipe(NEW_SHOP, "['c', '" + SHOP + "', 'absent', '', 0]");
        Unwritable reason = assertThrows(Unwritable.class, () -> source(none, Expectation.nothing()));
        assertEquals("there is no " + SHOP + ".absent()", reason.getMessage());
        Recipe hidden = recipe("['x', 'java.util.List', '']", "['c', 'java.util.List', 'size', '', 0]");
        assertThrows(Unwritable.class, () -> source(hidden, Expectation.state(List.of("x".repeat(20_001)))));
    }
}
