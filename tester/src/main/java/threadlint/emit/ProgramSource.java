package threadlint.emit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import threadlint.drive.Recipe;
import threadlint.drive.Step;
import threadlint.drive.Types;
import threadlint.drive.Value;

/**
 * A class whose {@code main} does what a driver did: it makes the objects, lets the threads make their calls at once, and
 * looks whether something came out that no order of the calls gives.
 *
 * <p>It is in the package of the class under test. What code there may not name, it reaches by reflection, as drivers do.
 */
public final class ProgramSource {
    /** Classes that every program names. */
    private static final String[] NEEDED =
            ("AssertionError Boolean Byte CharSequence Character Class ClassLoader Double Enum Float IllegalAccessException Integer"
                    + " LinkageError Long Math NoSuchFieldException Number Object Override ReflectiveOperationException Runnable"
                    + " RuntimeException Short String StringBuilder SuppressWarnings Thread ThreadLocal Throwable Void")
                    .split(" ");

    /** Longest constant that a class file can have, less what an encoding may add. */
    private static final int LONGEST = 20_000;

    private static final String DIGEST = "Digest";
    private static final String ANSWERS = "Answers";

    private final Recipe recipe;
    private final String name;
    private final Expectation expected;
    private final TypeNames types;
    private final Reflection reflection = new Reflection();
    private final StubSources stubs;
    private final Steps steps;

    /** Compares states, and says what stubs return; null where it is not used. */
    private final Template digest;
    private final Template answers;

    private final Names variables;
    private final SourceWriter main = new SourceWriter(2);

    private ProgramSource(Recipe recipe, Class<?> host, String name, Expectation expected) {
        this.recipe = recipe;
        this.name = name;
        this.expected = expected;
        types = new TypeNames(host);
        types.declare(name);
        for (String each : NEEDED) {
            types.need("java.lang." + each);
        }
        types.declare(DIGEST);
        types.declare(ANSWERS);
        digest = expected.subject == Expectation.Subject.STATE ? Template.of(DIGEST).needIn(types) : null;
        answers = hasStubs() ? Template.of(ANSWERS).needIn(types) : null;
        stubs = new StubSources(host.getClassLoader(), types, reflection);
        steps = new Steps(recipe, host.getClassLoader(), types, reflection, stubs);
        String[] packages = types.home().split("\\.");
        variables = new Names("args", "returned", "thrown", "error", "outcome", "possible", "java", "javax", "com", "org", "net", packages[0]);
    }

    /**
     * The source, from its package on, in ASCII.
     *
     * @param host the class under test
     * @param name the simple name of the class that is written
     * @throws Unwritable if the steps, or a stub, cannot be written
     */
    public static String of(Recipe recipe, Class<?> host, String name, Expectation expected) throws Unwritable {
        try {
            return Literals.plain(new ProgramSource(recipe, host, name, expected).source());
        } catch (LinkageError | TypeNotPresentException e) {
            throw new Unwritable("a class is missing: " + e.getMessage());
        }
    }

    private String source() throws Unwritable {
        for (String each : expected.possible) {
            if (each.length() > LONGEST) {
                throw new Unwritable("what the calls may give is too long for a constant");
            }
        }
        prefix();
        threads();
        check();
        SourceWriter members = new SourceWriter(1);
        members(members);
        return assembled(members);
    }

    private boolean hasStubs() {
        for (Step step : recipe.prefix) {
            if (step.kind == Step.Kind.STUB) {
                return true;
            }
        }
        return false;
    }

    private String assembled(SourceWriter members) {
        StringBuilder text = new StringBuilder();
        if (!types.home().isEmpty()) {
            text.append("package ").append(types.home()).append(";\n\n");
        }
        for (String each : types.imports()) {
            text.append("import ").append(each).append(";\n");
        }
        text.append(types.imports().isEmpty() ? "" : "\n");
        text.append("@SuppressWarnings({\"cast\", \"deprecation\", \"rawtypes\", \"removal\", \"unchecked\"})\n");
        text.append("public final class ").append(name).append(" {\n");
        text.append("    public static void main(String... args) throws Throwable {\n");
        return text.append(main).append("    }\n").append(members).append("}\n").toString();
    }

    private void prefix() throws Unwritable {
        for (int i = 0; i < recipe.prefix.size(); i++) {
            Expression made = steps.expression(i);
            beginStep();
            boolean isUsed = isUsed(i);
            if (!isUsed && made.statement != null) {
                main.line(made.statement + ";");
                continue;
            }
            Class<?> type = steps.variableType(made);
            String variable = variables.variable(maker(recipe.prefix.get(i)));
            main.line(types.of(type) + " " + variable + " = " + made.text + ";");
            steps.name(i, Expression.value(variable, type));
        }
    }

    /** Values that stubs return in turn begin anew. */
    private void beginStep() {
        if (stubs.takeTurns()) {
            main.line("Answers.beginStep();");
        }
    }

    private boolean isUsed(int number) {
        for (int i = number + 1; i < recipe.prefix.size() + recipe.calls.size(); i++) {
            if (recipe.step(i).values.stream().anyMatch(value -> value.step == number)) {
                return true;
            }
        }
        return false;
    }

    /** After what a variable is named. */
    private static String maker(Step step) {
        boolean isNamed = step.kind == Step.Kind.CALL || step.kind == Step.Kind.STATIC || step.kind == Step.Kind.GET;
        String maker = isNamed ? step.name : step.owner.substring(step.owner.lastIndexOf('$') + 1);
        return step.kind == Step.Kind.ARRAY ? maker + "s" : maker;
    }

    private void threads() throws Unwritable {
        if (keepsReturned()) {
            main.line("Object[] returned = new Object[" + recipe.calls.size() + "];");
        }
        if (keepsThrown()) {
            main.line("Throwable[] thrown = new Throwable[" + recipe.calls.size() + "];");
        }
        List<String> threads = new ArrayList<>();
        for (int[] calls : recipe.threads) {
            String thread = variables.variable("thread" + (threads.size() + 1));
            threads.add(thread);
            main.open("Thread " + thread + " = new Thread(() -> {");
            for (int call : calls) {
                call(call);
            }
            main.close("});");
        }
        threads.forEach(thread -> main.line(thread + ".start();"));
        threads.forEach(thread -> main.line(thread + ".join();"));
    }

    private boolean keepsReturned() {
        return expected.subject == Expectation.Subject.RESULTS || expected.subject == Expectation.Subject.STATE || usesResults();
    }

    private boolean keepsThrown() {
        return expected.subject != Expectation.Subject.NOTHING || usesResults();
    }

    /** Whether a call of a thread uses what an earlier one returned. */
    private boolean usesResults() {
        for (int call = 0; call < recipe.calls.size(); call++) {
            if (!needed(call).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** The calls without which a call is not made. */
    private Set<Integer> needed(int call) {
        Set<Integer> needed = new TreeSet<>();
        for (Value value : recipe.calls.get(call).values) {
            if (value.step >= recipe.prefix.size()) {
                int other = value.step - recipe.prefix.size();
                needed.add(other);
                needed.addAll(needed(other));
            }
        }
        return needed;
    }

    private void call(int call) throws Unwritable {
        int number = recipe.prefix.size() + call;
        Expression made = steps.expression(number);
        Class<?> type = made.type == void.class ? Object.class : Types.boxed(steps.variableType(made));
        String cast = type == Object.class ? "" : "(" + types.of(type) + ") ";
        steps.name(number, Expression.value(cast.isEmpty() ? "returned[" + call + "]" : "(" + cast + "returned[" + call + "])", type));
        Set<Integer> needed = needed(call);
        if (!needed.isEmpty()) {
            main.open("if (" + none(needed) + ") {");
        }
        beginStep();
        main.open("try {");
        main.line(statement(call, made));
        main.next("} catch (Throwable error) {");
        main.line(keepsThrown() ? "thrown[" + call + "] = error;" : "// An order of the calls may throw it, too.");
        main.close("}");
        if (!needed.isEmpty()) {
            main.close("}");
        }
    }

    /** Whether none of these calls threw. */
    private static String none(Set<Integer> calls) {
        List<String> texts = new ArrayList<>();
        for (int call : calls) {
            texts.add("thrown[" + call + "] == null");
        }
        return String.join(" && ", texts);
    }

    private String statement(int call, Expression made) {
        if (keepsReturned() && made.type != void.class) {
            return "returned[" + call + "] = " + made.text + ";";
        }
        if (made.statement != null) {
            return made.statement + ";";
        }
        return types.of(steps.variableType(made)) + " " + variables.variable("read") + " = " + made.text + ";";
    }

    private void check() {
        switch (expected.subject) {
            case EXCEPTIONS:
                for (int call = 0; call < recipe.calls.size(); call++) {
                    main.line("check(" + (call + 1) + ", thrown[" + call + "]" + usual(call) + ");");
                }
                return;
            case RESULTS:
            case STATE:
                main.line("String outcome = " + outcome() + ";");
                main.line("// What the calls give one after the other.");
                main.line("java.util.List<String> possible = java.util.Arrays.asList(");
                List<String> texts = new ArrayList<>(expected.possible);
                for (int i = 0; i < texts.size(); i++) {
                    main.line("    " + Literals.of(texts.get(i)) + (i + 1 < texts.size() ? "," : ");"));
                }
                main.open("if (!possible.contains(outcome)) {");
                main.line("throw new AssertionError(\"no order of the calls gives \" + outcome + \"; they give \" + possible);");
                main.close("}");
                return;
            default:
        }
    }

    private String usual(int call) {
        StringBuilder text = new StringBuilder();
        if (call < expected.exceptions.size()) {
            for (String each : expected.exceptions.get(call)) {
                text.append(", ").append(Literals.of(each));
            }
        }
        return text.toString();
    }

    /** As {@link threadlint.drive.Observation} is written. */
    private String outcome() {
        List<String> texts = new ArrayList<>();
        for (int call = 0; call < recipe.calls.size(); call++) {
            String text = "outcome(returned[" + call + "], thrown[" + call + "])";
            Set<Integer> needed = needed(call);
            texts.add(needed.isEmpty() ? text : none(needed) + " ? " + text + " : \"is not made\"");
        }
        String calls = "java.util.Arrays.asList(" + String.join(", ", texts) + ")";
        return expected.subject == Expectation.Subject.RESULTS ? calls + ".toString()" : calls + " + \" \" + " + state();
    }

    private String state() {
        Set<Integer> shared = new LinkedHashSet<>();
        for (Step call : recipe.calls) {
            for (Value value : call.values) {
                if (value.isResult() && value.step < recipe.prefix.size()) {
                    shared.add(value.step);
                }
            }
        }
        List<String> texts = new ArrayList<>();
        for (int step : shared) {
            texts.add("Digest.of(" + steps.result(step).text + ")");
        }
        return texts.isEmpty() ? "\"\"" : String.join(" + \"; \" + ", texts);
    }

    private void members(SourceWriter out) throws Unwritable {
        switch (expected.subject) {
            case EXCEPTIONS:
                checkMethod(out);
                break;
            case RESULTS:
            case STATE:
                outcomeMethod(out);
                break;
            default:
        }
        reflection.write(out);
        stubs.write(out);
        if (answers != null) {
            answers.write(out);
        } else if (digest != null) {
            noAnswers(out);
        }
        if (digest != null) {
            digest.write(out);
        }
    }

    private static void checkMethod(SourceWriter out) {
        out.line("");
        out.line("/** Fails if a call threw what it throws in no order of the calls. */");
        out.open("private static void check(int call, Throwable thrown, String... usual) {");
        out.open("if (thrown != null && !java.util.Arrays.asList(usual).contains(thrown.getClass().getName())) {");
        out.line("throw new AssertionError(\"call \" + call + \" throws what it throws in no order of the calls: \" + thrown, thrown);");
        out.close("}");
        out.close("}");
    }

    private void outcomeMethod(SourceWriter out) {
        String value = expected.subject == Expectation.Subject.STATE ? "Digest.of(returned)" : "returned";
        out.line("");
        out.open("private static String outcome(Object returned, Throwable thrown) {");
        out.line("return thrown == null ? \"returns \" + " + value + " : \"throws \" + thrown.getClass().getName();");
        out.close("}");
    }

    /** What {@code Digest} asks of objects where none is a stub. */
    private void noAnswers(SourceWriter out) {
        out.line("");
        out.line("/** No object here stands in for another. */");
        out.open("private static final class Answers {");
        out.open("static Answers of(Object value) {");
        out.line("return null;");
        out.close("}");
        out.line("");
        out.open("java.util.List<Object> values() {");
        out.line("return null;");
        out.close("}");
        out.close("}");
    }
}
