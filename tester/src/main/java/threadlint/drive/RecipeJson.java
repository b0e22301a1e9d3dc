package threadlint.drive;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Recipes as JSON: {@code prefix} and {@code calls} are lists of steps, {@code threads} lists the numbers of the calls
 * of each thread, {@code in_turn} is true if each thread starts after the one before.
 *
 * <p>A step is a list: the letter of its kind, the class, the member and the types of its parameters where it has
 * them, then its values. Of a stub, the types are as {@link StubResults} has them; of what a stub was handed, the class
 * is that as which it was. A value is a number (of the step whose result it is), null, or a string whose first letter
 * is that of the type of the constant in descriptors (JVMS 4.3.2), {@code t} for text, {@code k} for a class.
 */
final class RecipeJson {
    private RecipeJson() {}

    static JsonObject of(Recipe recipe) {
        JsonObject json = new JsonObject();
        json.put("prefix", steps(recipe.prefix));
        json.put("calls", steps(recipe.calls));
        JsonArray threads = new JsonArray();
        for (int[] thread : recipe.threads) {
            JsonArray numbers = new JsonArray();
            for (int call : thread) {
                numbers.add(call);
            }
            threads.add(numbers);
        }
        json.put("threads", threads);
        if (recipe.inTurn) {
            json.put("in_turn", true);
        }
        return json;
    }

    private static JsonArray steps(List<Step> steps) {
        JsonArray json = new JsonArray();
        for (Step step : steps) {
            json.add(step(step));
        }
        return json;
    }

    private static JsonArray step(Step step) {
        JsonArray json = new JsonArray();
        json.add(step.kind.letter);
        json.add(step.owner);
        if (hasName(step.kind)) {
            json.add(step.name);
        }
        if (hasParameters(step.kind)) {
            json.add(step.parameters);
        }
        for (Value value : step.values) {
            json.add(value.isResult() ? (Object) value.step : constant(value.constant));
        }
        return json;
    }

    private static boolean hasName(Step.Kind kind) {
        switch (kind) {
            case CALL:
            case STATIC:
            case FIELD:
            case GET:
            case SET:
            case HANDED:
                return true;
            default:
                return false;
        }
    }

    private static boolean hasParameters(Step.Kind kind) {
        return kind == Step.Kind.CALL || kind == Step.Kind.STATIC || kind == Step.Kind.NEW || kind == Step.Kind.STUB;
    }

    private static String constant(Object constant) {
        if (constant == null) {
            return null;
        }
        return String.valueOf(letter(constant)) + constant;
    }

    private static char letter(Object constant) {
        if (constant instanceof String) {
            return 't';
        }
        if (constant instanceof TypeName) {
            return 'k';
        }
        if (constant instanceof Long) {
            return 'J';
        }
        if (constant instanceof Boolean) {
            return 'Z';
        }
        return constant.getClass().getSimpleName().charAt(0);
    }

    static Recipe parse(JsonObject json) {
        if (json == null) {
            throw new IllegalArgumentException("there is no recipe");
        }
        try {
            List<Step> prefix = parseSteps(json.getArray("prefix"));
            List<Step> calls = parseSteps(json.getArray("calls"));
            JsonArray lists = json.getArray("threads");
            int[][] threads = new int[lists.size()][];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new int[lists.getArray(i).size()];
                for (int j = 0; j < threads[i].length; j++) {
                    threads[i][j] = number(lists.getArray(i).get(j), calls.size());
                }
            }
            checkResults(prefix, calls);
            return new Recipe(prefix, calls, threads, json.getBoolean("in_turn", false));
        } catch (NullPointerException | ClassCastException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("the recipe is damaged: " + e.getMessage(), e);
        }
    }

    private static int number(Object json, int bound) {
        int number = ((Number) json).intValue();
        if (number < 0 || number >= bound) {
            throw new IllegalArgumentException("the recipe has no step " + number);
        }
        return number;
    }

    /** Steps may use only what was made before. */
    private static void checkResults(List<Step> prefix, List<Step> calls) {
        for (int i = 0; i < prefix.size() + calls.size(); i++) {
            Step step = i < prefix.size() ? prefix.get(i) : calls.get(i - prefix.size());
            for (Value value : step.values) {
                if (value.isResult()) {
                    number(value.step, i);
                }
            }
        }
    }

    private static List<Step> parseSteps(JsonArray json) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < json.size(); i++) {
            steps.add(parseStep(json.getArray(i)));
        }
        return steps;
    }

    private static Step parseStep(JsonArray json) {
        Step.Kind kind = kind(text(json, 0));
        int at = 1;
        String owner = text(json, at++);
        String name = hasName(kind) ? text(json, at++) : "";
        String parameters = hasParameters(kind) ? text(json, at++) : "";
        List<Value> values = new ArrayList<>();
        while (at < json.size()) {
            Object value = json.get(at++);
            values.add(
                    value instanceof Number
                            ? Value.result(number(value, Integer.MAX_VALUE))
                            : Value.constant(parseConstant((String) value)));
        }
        checkNumbers(kind, parameters, values);
        return Step.of(kind, owner, name, parameters, values);
    }

    /** A stub may return only values that it has, and something is handed to one stub. */
    private static void checkNumbers(Step.Kind kind, String parameters, List<Value> values) {
        for (int[] numbers : kind == Step.Kind.STUB ? StubResults.turns(parameters).values() : List.<int[]>of()) {
            for (int each : numbers) {
                number(each, values.size());
            }
        }
        if (kind == Step.Kind.HANDED && (values.size() != 1 || !values.get(0).isResult())) {
            throw new IllegalArgumentException("something is handed to nobody");
        }
    }

    private static String text(JsonArray json, int index) {
        return Objects.requireNonNull((String) json.get(index), "a step is too short");
    }

    private static Step.Kind kind(String letter) {
        for (Step.Kind kind : Step.Kind.values()) {
            if (kind.letter.equals(letter)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("no kind of step: " + letter);
    }

    private static Object parseConstant(String text) {
        if (text == null) {
            return null;
        }
        String rest = text.substring(1);
        switch (text.charAt(0)) {
            case 't':
                return rest;
            case 'k':
                return new TypeName(rest);
            case 'Z':
                return Boolean.valueOf(rest);
            case 'B':
                return Byte.valueOf(rest);
            case 'C':
                return rest.charAt(0);
            case 'S':
                return Short.valueOf(rest);
            case 'I':
                return Integer.valueOf(rest);
            case 'J':
                return Long.valueOf(rest);
            case 'F':
                return Float.valueOf(rest);
            case 'D':
                return Double.valueOf(rest);
            default:
                throw new IllegalArgumentException("no kind of constant: " + text);
        }
    }
}
