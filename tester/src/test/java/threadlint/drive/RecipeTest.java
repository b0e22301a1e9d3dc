package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecipeTest {
    private static final String OBJECT = "java.lang.Object";

    private static Value made(int step) {
        return Value.result(step);
    }

    private static Value constant(Object constant) {
        return Value.constant(constant);
    }

    /** A list made of another, and two threads. */
    private static Recipe sample() {
        return Recipe.concurrent(
                List.of(
                        Step.array(OBJECT, constant(1), constant(2L)),
                        Step.callStatic("java.util.Arrays", "asList", "[Ljava.lang.Object;", made(0)),
                        Step.construct("java.util.ArrayList", "java.util.Collection", made(1)),
                        Step.call("java.util.ArrayList", "add", OBJECT, made(2), constant("a \"b\""))),
                List.of(
                        Step.call("java.util.ArrayList", "remove", "int", made(2), constant(0)),
                        Step.call("java.util.ArrayList", "iterator", "", made(2)),
                        Step.call("java.util.Iterator", "next", "", made(5))),
                new int[] {0}, new int[] {1, 2});
    }

    @Test
    void an_argument_that_the_instance_was_made_of_is_made_once_more_with_all_that_was_done_to_it() {
        String list = "java.util.ArrayList";
        Recipe shared = Recipe.concurrent(
                List.of(
                        Step.construct(list, ""),
                        Step.call(list, "add", OBJECT, made(0), constant(1)),
                        Step.construct("java.util.Vector", "java.util.Collection", made(0))),
                List.of(
                        Step.call("java.util.Vector", "addAll", "java.util.Collection", made(2), made(0)),
                        Step.call("java.util.Vector", "iterator", "", made(2)),
                        Step.call("java.util.Iterator", "next", "", made(4))),
                new int[] {0}, new int[] {1, 2});
        Recipe unshared = shared.unshared();
        assertEquals(List.of(Step.construct(list, ""), Step.call(list, "add", OBJECT, made(3), constant(1))), unshared.prefix.subList(3, 5));
        assertEquals(made(3), unshared.calls.get(0).values.get(1));
        assertEquals(made(2), unshared.calls.get(0).values.get(0));
        assertEquals(made(6), unshared.calls.get(2).values.get(0));
        assertEquals(unshared, unshared.unshared());
    }

    @Test
    void two_calls_get_arguments_of_their_own() {
        Recipe shared = Recipe.concurrent(
                List.of(Step.construct("java.util.ArrayList", ""), Step.construct(OBJECT, "")),
                List.of(
                        Step.call("java.util.ArrayList", "add", OBJECT, made(0), made(1)),
                        Step.call("java.util.ArrayList", "remove", OBJECT, made(0), made(1))),
                new int[] {0}, new int[] {1});
        Recipe unshared = shared.unshared();
        assertEquals(made(2), unshared.calls.get(0).values.get(1));
        assertEquals(made(3), unshared.calls.get(1).values.get(1));
    }

    @Test
    void constants_of_classes_and_what_the_instance_gives_stay_shared() {
        Recipe shared = Recipe.concurrent(
                List.of(
                        Step.field("java.util.concurrent.TimeUnit", "SECONDS"),
                        Step.construct("java.util.ArrayList", ""),
                        Step.call("java.util.ArrayList", "iterator", "", made(1))),
                List.of(
                        Step.call("java.util.ArrayList", "add", OBJECT, made(1), made(0)),
                        Step.call("java.util.ArrayList", "contains", OBJECT, made(1), made(0)),
                        Step.call("java.util.ArrayList", "add", OBJECT, made(1), made(2)),
                        Step.call("java.util.ArrayList", "remove", OBJECT, made(1), made(2))),
                new int[] {0, 2}, new int[] {1, 3});
        assertEquals(shared, shared.unshared());
    }

    /** Each kind of step and of constant. */
    private static Recipe rich() {
        return Recipe.concurrent(
                List.of(
                        Step.field("java.util.Locale", "ROOT"),
                        Step.stub("java.util.concurrent.Callable", "call:java.util.Locale", made(0)),
                        Step.stub("a.Source", "next=1/2,isOpen=0", constant(true), constant(1), constant(2), constant("a")),
                        Step.handed("a.Listener", "add", made(2)),
                        Step.construct(
                                "a.B", "x", Value.NULL, constant(true), constant((byte) 1), constant('c'), constant((short) 2), constant(3),
                                constant(4L), constant(0.5f), constant(0.25), constant("null"), constant(""), constant(new TypeName("[I")))),
                List.of(
                        Step.set("a.B", "f", made(4), constant(1)), Step.get("a.B", "f", made(4)), Step.set("a.B", "g", constant(2)), Step.get("a.B", "g")),
                new int[] {0, 1, 2, 3});
    }

    private static Recipe throughJson(Recipe recipe) throws Exception {
        return Recipe.parse(JsonParser.object().from(JsonWriter.string(recipe.toJson())));
    }

    @Test
    void json_keeps_everything() throws Exception {
        assertEquals(sample(), throughJson(sample()));
        assertEquals(rich(), throughJson(rich()));
        Recipe inTurn = sample().sequential(new int[] {1, 0, 2});
        assertEquals(inTurn, throughJson(inTurn));
        assertEquals(Short.valueOf((short) 2), throughJson(rich()).prefix.get(4).values.get(4).constant);
    }

    @Test
    void json_is_small() {
        int length = JsonWriter.string(sample().toJson()).length();
        assertTrue(length < 450, () -> "length " + length);
    }

    @Test
    void damaged_json_is_said() throws Exception {
        assertThrows(IllegalArgumentException.class, () -> Recipe.parse(null));
        for (String text :
                List.of(
                        "{}",
                        "{'prefix':[],'calls':[['q','a']],'threads':[[0]]}",
                        "{'prefix':[],'calls':[['f','a','b']],'threads':[[1]]}",
                        "{'prefix':[],'calls':[['f','a','b']],'threads':[[-1]]}",
                        "{'prefix':[['x','a','',0]],'calls':[],'threads':[]}",
                        "{'prefix':[['x','a','',-1]],'calls':[],'threads':[]}",
                        "{'prefix':[['x','a','','Iq']],'calls':[],'threads':[]}",
                        "{'prefix':[['x','a','','?']],'calls':[],'threads':[]}",
                        "{'prefix':[['x','a','m=0']],'calls':[],'threads':[]}",
                        "{'prefix':[['x','a','m=0/1','Z1']],'calls':[],'threads':[]}",
                        "{'prefix':[['x','a','m=q','Z1']],'calls':[],'threads':[]}",
                        "{'prefix':[['h','a','m']],'calls':[],'threads':[]}",
                        "{'prefix':[['h','a','m','tx']],'calls':[],'threads':[]}",
                        "{'prefix':[['n']],'calls':[],'threads':[]}")) {
            JsonObject json = JsonParser.object().from(text.replace('\'', '"'));
            assertThrows(IllegalArgumentException.class, () -> Recipe.parse(json), text);
        }
    }

    @Test
    void java_is_readable() {
        assertEquals(
                "var arrayList = new ArrayList(Arrays.asList(new Object[] {1, 2L}));\n"
                        + "arrayList.add(\"a \\\"b\\\"\");\n"
                        + "// thread 1\n"
                        + "arrayList.remove(0);\n"
                        + "// thread 2\n"
                        + "var iterator = arrayList.iterator();\n"
                        + "iterator.next();\n",
                sample().toJava());
        assertEquals(
                "new B(null, true, 1, 'c', 2, 3, 4L, 0.5f, 0.25, \"null\", \"\", int[].class);\n"
                        + "// thread 1\nb.f = 1;\nb.f;\nB.g = 2;\nB.g;\n",
                rich().toJava().substring(rich().toJava().indexOf("new B")));
    }

    @Test
    void what_stubs_answer_and_are_handed_is_readable() {
        String results = "isOpen=1,next=2/3";
        Recipe recipe = Recipe.concurrent(
                List.of(
                        Step.stub("a.Source", results, constant(1), constant(true), constant("a"), Value.NULL),
                        Step.construct("a.B", "a.Source", made(0)),
                        Step.handed("a.Source$Listener", "addListener", made(0))),
                List.of(Step.call("a.B", "m", "", made(1)), Step.call("a.Source$Listener", "changed", "", made(2))),
                new int[] {0}, new int[] {1});
        assertEquals(
                "var source = stub(Source.class, 1, isOpen -> true, next -> \"a\", then null);\n"
                        + "var b = new B(source);\n"
                        + "var listener = handedTo(source, \"addListener\");\n"
                        + "// thread 1\n"
                        + "b.m();\n"
                        + "// thread 2, for source\n"
                        + "listener.changed();\n",
                recipe.toJava());
    }

    @Test
    void variables_have_names_of_their_own() {
        Recipe recipe =
                Recipe.concurrent(
                        List.of(Step.construct("a.B$C", ""), Step.construct("a.B$C", "")),
                        List.of(Step.call("a.B$C", "m", "a.B$C", made(0), made(1))), new int[] {0});
        assertEquals("var c = new B.C();\nvar c2 = new B.C();\n// thread 1\nc.m(c2);\n", recipe.toJava());
    }

    @Test
    void orders_keep_the_order_within_threads() {
        List<int[]> orders = sample().orders();
        assertEquals(3, orders.size());
        assertArrayEquals(new int[] {0, 1, 2}, orders.get(0));
        assertArrayEquals(new int[] {1, 0, 2}, orders.get(1));
        assertArrayEquals(new int[] {1, 2, 0}, orders.get(2));
    }

    @Test
    void a_sequential_recipe_keeps_calls_of_one_thread_together() {
        Recipe recipe = sample().sequential(new int[] {1, 2, 0});
        assertTrue(recipe.inTurn);
        assertArrayEquals(new int[][] {{1, 2}, {0}}, recipe.threads);
        assertArrayEquals(new int[][] {{1}, {0}, {2}}, sample().sequential(new int[] {1, 0, 2}).threads);
    }
}
