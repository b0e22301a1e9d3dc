package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CompositionTest {
    private static final String LIST = "java.util.ArrayList";

    private final Draft start = new Draft();
    private final Fragment clear = call(new Draft(list(start)), "clear", "");
    private final Fragment add = add();

    private static Draft list(Draft draft) {
        draft.add(Step.construct(LIST, ""), null, java.util.ArrayList.class);
        return draft;
    }

    private Fragment call(Draft draft, String name, String parameters, Value... arguments) {
        Entry entry = new Entry(LIST, LIST, name, "()V", false, Set.<AccessSite>of(), 0);
        Value[] values = new Value[arguments.length + 1];
        values[0] = Value.result(0);
        System.arraycopy(arguments, 0, values, 1, arguments.length);
        return new Fragment(new MethodTrials(entry, null, true, true, false), start, draft, Step.call(LIST, name, parameters, values));
    }

    /** Has a step for its argument. */
    private Fragment add() {
        Draft draft = new Draft(start);
        Value argument = draft.add(Step.construct("java.lang.Object", ""), null, Object.class);
        return call(draft, "add", "java.lang.Object", argument);
    }

    @Test
    void a_call_made_twice_has_its_arguments_once() {
        Candidate candidate = new Composition(start).call(add).call(add).concurrent(new int[] {0}, new int[] {1});
        assertEquals(2, candidate.recipe.prefix.size());
        assertEquals(List.of(add.call, add.call), candidate.recipe.calls);
    }

    @Test
    void arguments_come_after_what_builds_state() {
        Candidate candidate = new Composition(start).before(add).before(clear).call(add).call(clear).concurrent(new int[] {0, 1});
        assertEquals(
                "var arrayList = new ArrayList();\narrayList.add(new Object());\narrayList.clear();\nvar object = new Object();\n"
                        + "// thread 1\narrayList.add(object);\narrayList.clear();\n",
                candidate.recipe.toJava());
        assertEquals(List.of(add, clear), candidate.fragments);
    }
}
