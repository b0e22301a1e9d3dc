package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.driven.Made;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class TypeArgumentsTest {
    UnaryOperator<Long> operator;
    Function<? super String, ? extends Long> function;
    Supplier<List<String>> lists;
    Made.Source<Long> longs;
    Made.Source<String> texts;
    Made.Source<?> anything;
    Made.Source<? super Integer> lower;
    Made.Source<Number> numbers;
    Comparator<String> comparator;

    private static Type type(String field) throws NoSuchFieldException {
        return TypeArgumentsTest.class.getDeclaredField(field).getGenericType();
    }

    private static String results(String field) throws NoSuchFieldException {
        return StubResults.of(Types.raw(type(field)), type(field));
    }

    @Test
    void variables_stand_for_arguments_through_supertypes() throws Exception {
        assertEquals("apply:java.lang.Long", results("operator"));
        assertEquals("apply:java.lang.Long", results("function"));
        assertEquals("get:java.util.List", results("lists"));
        assertEquals("get:java.lang.Long", StubResults.of(Made.Prices.class, Made.Prices.class));
        assertEquals("", results("comparator"));
        assertEquals("", StubResults.of(Made.Port.class, Made.Port.class));
    }

    @Test
    void arguments_of_results_are_replaced_too() throws Exception {
        Type entries = Types.resolve(Map.class.getMethod("entrySet").getGenericReturnType(), new java.util.HashMap<String, Long>() {
            private static final long serialVersionUID = 1;
        }.getClass());
        assertEquals("java.lang.Long", Types.argument(Types.argument(entries, 0), 1).getTypeName());
    }

    @Test
    void a_value_fits_if_its_arguments_do() throws Exception {
        assertTrue(TypeArguments.fits(Made.Prices.class, type("longs")));
        assertFalse(TypeArguments.fits(Made.Prices.class, type("texts")));
        assertTrue(TypeArguments.fits(Made.Prices.class, type("anything")));
        assertTrue(TypeArguments.fits(Made.Source.class, type("texts")));
        assertFalse(TypeArguments.fits(Made.Source.class, Made.Prices.class));
    }

    @Test
    void wildcards_stand_for_their_bounds() throws Exception {
        assertEquals(Integer.class, TypeArguments.of(type("lower")).substitute(Made.Source.class.getTypeParameters()[0]));
        ParameterizedType substituted = (ParameterizedType) TypeArguments.of(Object.class).substitute(type("lower"));
        assertEquals(Integer.class, substituted.getActualTypeArguments()[0]);
        Type lists = type("lists");
        assertSame(lists, TypeArguments.of(Object.class).substitute(lists));
    }

    @Test
    void a_value_of_a_wider_argument_does_not_fit() throws Exception {
        assertTrue(TypeArguments.fits(type("numbers"), type("numbers")));
        assertFalse(TypeArguments.fits(type("numbers"), type("longs")));
        assertFalse(TypeArguments.fits(type("longs"), type("numbers")));
    }

    @Test
    void answers_never_leave_the_declared_type() throws Unmakeable {
        StubAnswers answers = new StubAnswers(new Object[] {}, StubResults.parse("get:java.lang.Long", null), false);
        assertEquals(0L, answers.answer(null, "get", Object.class, new Object[] {"a"}));
        assertEquals("", answers.answer(null, "get", String.class, new Object[0]));
        assertNull(answers.answer(null, "other", Object.class, new Object[0]));
    }

    /** Its arguments are in another order. */
    static class Turned<V, K, X> extends java.util.HashMap<K, V> {
        private static final long serialVersionUID = 1;
    }

    @Test
    void a_subclass_has_the_arguments_that_make_it_what_is_wanted() throws Exception {
        Type wanted = new java.util.HashMap<String, Long>() {
            private static final long serialVersionUID = 1;
        }.getClass().getGenericSuperclass();
        Type made = TypeArguments.as(Turned.class, wanted);
        assertEquals(Long.class, Types.argument(made, 0));
        assertEquals(String.class, Types.argument(made, 1));
        assertEquals(Turned.class, Types.raw(made));
        assertEquals(String.class, TypeArguments.as(String.class, wanted));
        assertEquals(Turned.class, TypeArguments.as(Turned.class, java.util.HashMap.class));
    }
}
