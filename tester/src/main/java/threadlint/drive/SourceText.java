package threadlint.drive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A recipe as people read it: close to Java, simple class names, a value that is used once by the next steps in place. */
final class SourceText {
    private final Recipe recipe;
    private final StringBuilder text = new StringBuilder();

    /** How each step's result is written where it is used. */
    private final String[] names;

    private final int[] uses;
    private final Map<String, Integer> taken = new HashMap<>();

    SourceText(Recipe recipe) {
        this.recipe = recipe;
        int steps = recipe.prefix.size() + recipe.calls.size();
        names = new String[steps];
        uses = new int[steps];
        for (int i = 0; i < steps; i++) {
            for (Value value : recipe.step(i).values) {
                if (value.isResult()) {
                    // Two for a use by a thread: what threads use is made by the main thread.
                    uses[value.step] += i < recipe.prefix.size() ? 1 : 2;
                }
            }
        }
        for (int i = 0; i < recipe.prefix.size(); i++) {
            prefixStep(i);
        }
        for (int thread = 0; thread < recipe.threads.length; thread++) {
            thread(thread);
        }
    }

    private void prefixStep(int number) {
        Step step = recipe.prefix.get(number);
        String expression = expression(step);
        boolean isValue = step.kind != Step.Kind.CALL;
        if (uses[number] == 1 && isValue || step.kind == Step.Kind.FIELD) {
            names[number] = expression;
            return;
        }
        assign(number, expression);
    }

    private void thread(int thread) {
        if (recipe.inTurn) {
            text.append(thread == 0 ? "// then, one after the other, in threads of their own\n" : "");
        } else {
            text.append("// thread ").append(thread + 1).append(caller(thread)).append('\n');
        }
        for (int call : recipe.threads[thread]) {
            int number = recipe.prefix.size() + call;
            assign(number, expression(recipe.calls.get(call)));
        }
    }

    /** On whose behalf a thread calls what a stub was handed. */
    private String caller(int thread) {
        Value instance = recipe.calls.get(recipe.threads[thread][0]).instance();
        boolean isHanded = instance != null && instance.isResult() && recipe.step(instance.step).kind == Step.Kind.HANDED;
        return isHanded ? ", for " + value(recipe.step(instance.step).values.get(0)) : "";
    }

    private void assign(int number, String expression) {
        if (uses[number] > 0) {
            names[number] = variable(recipe.step(number));
            text.append("var ").append(names[number]).append(" = ");
        }
        text.append(expression).append(";\n");
    }

    private String variable(Step step) {
        String base = step.kind == Step.Kind.CALL || step.kind == Step.Kind.STATIC ? step.name : simple(step.owner);
        base = base.substring(base.lastIndexOf('.') + 1).replace("[]", "s");
        base = base.substring(0, 1).toLowerCase(Locale.ROOT) + base.substring(1);
        int count = taken.merge(base, 1, Integer::sum);
        return count == 1 ? base : base + count;
    }

    private String expression(Step step) {
        switch (step.kind) {
            case NEW:
                return "new " + simple(step.owner) + arguments(step, 0);
            case CALL:
                return value(step.values.get(0)) + "." + step.name + arguments(step, 1);
            case STATIC:
                return simple(step.owner) + "." + step.name + arguments(step, 0);
            case FIELD:
                return simple(step.owner) + "." + step.name;
            case GET:
                return field(step);
            case SET:
                return field(step) + " = " + value(step.values.get(step.values.size() - 1));
            case HANDED:
                return "handedTo(" + value(step.values.get(0)) + ", \"" + step.name + "\")";
            case ARRAY:
                return "new " + simple(step.owner) + "[] {" + list(step, 0) + "}";
            default:
                return "stub(" + simple(step.owner) + ".class" + answers(step) + ")";
        }
    }

    /** What a stub returns: {@code , 1, isOpen -> true, next -> true, then false}. */
    private String answers(Step step) {
        Map<String, int[]> turns = StubResults.turns(step.parameters);
        List<Value> others = new ArrayList<>(step.values);
        StringBuilder meant = new StringBuilder();
        for (Map.Entry<String, int[]> each : turns.entrySet()) {
            meant.append(", ").append(each.getKey()).append(" -> ");
            for (int i = 0; i < each.getValue().length; i++) {
                Value value = step.values.get(each.getValue()[i]);
                meant.append(i > 0 ? ", then " : "").append(value(value));
                others.remove(value);
            }
        }
        StringBuilder text = new StringBuilder();
        others.forEach(each -> text.append(", ").append(value(each)));
        return text.append(meant).toString();
    }

    private String field(Step step) {
        return (step.instance() == null ? simple(step.owner) : value(step.instance())) + "." + step.name;
    }

    private String arguments(Step step, int from) {
        return "(" + list(step, from) + ")";
    }

    private String list(Step step, int from) {
        StringBuilder list = new StringBuilder();
        for (int i = from; i < step.values.size(); i++) {
            list.append(i > from ? ", " : "").append(value(step.values.get(i)));
        }
        return list.toString();
    }

    private String value(Value value) {
        return value.isResult() ? names[value.step] : constant(value.constant);
    }

    static String constant(Object constant) {
        if (constant instanceof String || constant instanceof Character) {
            return Digest.quoted(constant);
        }
        if (constant instanceof TypeName) {
            return simple(((TypeName) constant).name) + ".class";
        }
        return constant + (constant instanceof Long ? "L" : constant instanceof Float ? "f" : "");
    }

    /** The name without its package, nested classes with a dot, arrays with brackets. */
    static String simple(String binaryName) {
        int dimensions = binaryName.lastIndexOf('[') + 1;
        String name = binaryName.substring(dimensions);
        if (dimensions > 0) {
            name = org.objectweb.asm.Type.getType(name).getClassName();
        }
        name = name.substring(name.lastIndexOf('.') + 1).replace('$', '.');
        return name + "[]".repeat(dimensions);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
