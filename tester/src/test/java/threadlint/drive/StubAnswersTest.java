package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StubAnswersTest {
    private static final Object[] NONE = {};

    private static StubAnswers answers(String results, Object... values) throws Unmakeable {
        return new StubAnswers(values, StubResults.parse(results, StubAnswersTest.class.getClassLoader()), false);
    }

    private static Object ask(StubAnswers answers, String method, Class<?> type) {
        return answers.answer(null, method, type, NONE);
    }

    @Test
    void a_value_that_is_meant_for_a_method_is_no_answer_of_another() throws Unmakeable {
        StubAnswers answers = answers("isOpen=0,name=1,none=2", true, "a", null, "b");
        assertEquals(true, ask(answers, "isOpen", Boolean.class));
        assertEquals(false, ask(answers, "isClosed", Boolean.class));
        assertEquals("a", ask(answers, "name", Object.class));
        assertEquals("b", ask(answers, "other", String.class));
        assertNull(ask(answers, "none", String.class));
    }

    @Test
    void a_value_of_another_type_is_no_answer() throws Unmakeable {
        assertEquals(0, ask(answers("size=0", "a"), "size", Integer.class));
    }

    @Test
    void values_in_turn_begin_anew_with_each_call_and_for_each_thread() throws Exception {
        StubAnswers answers = answers("next=0/1", true, false);
        assertEquals(true, ask(answers, "next", Boolean.class));
        assertEquals(false, ask(answers, "next", Boolean.class));
        assertEquals(true, ask(answers, "next", Boolean.class));
        List<Object> other = new ArrayList<>();
        Thread thread = new Thread(() -> other.add(ask(answers, "next", Boolean.class)));
        thread.start();
        thread.join();
        assertEquals(List.of(true), other);
        Answers.beginStep();
        assertEquals(true, ask(answers, "next", Boolean.class));
    }

    @Test
    void what_was_handed_over_last_counts_until_it_is_taken_back() throws Unmakeable {
        StubAnswers answers = answers("");
        Runnable first = () -> {};
        Runnable second = () -> {};
        answers.answer(null, "add", void.class, new Object[] {first, null});
        answers.answer(null, "add", void.class, new Object[] {second, null});
        answers.answer(null, "set", void.class, new Object[] {"a"});
        assertSame(second, answers.lastGiven("add", Runnable.class));
        assertNull(answers.lastGiven("set", Runnable.class));
        answers.answer(null, "remove", void.class, new Object[] {second, null});
        assertSame(first, answers.lastGiven("add", Runnable.class));
        assertEquals(2, answers.given().size());
    }

    @Test
    void only_the_last_calls_are_kept() throws Unmakeable {
        StubAnswers answers = answers("");
        for (int i = 0; i < 100; i++) {
            answers.answer(null, "add", void.class, new Object[] {i});
        }
        answers.answer(null, "size", Integer.class, NONE);
        assertEquals(64, answers.given().size());
        assertEquals(99, answers.lastGiven("add", Integer.class));
    }

    @Test
    void a_task_runs_at_once_unless_it_is_kept_for_a_thread() throws Unmakeable {
        boolean[] ran = {false};
        Object[] task = {(Runnable) () -> ran[0] = true};
        new StubAnswers(NONE, StubResults.parse("", null), true).answer(null, "execute", void.class, task);
        assertFalse(ran[0]);
        answers("").answer(null, "execute", void.class, task);
        assertTrue(ran[0]);
    }
}
