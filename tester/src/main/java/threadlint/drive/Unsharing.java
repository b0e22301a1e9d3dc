package threadlint.drive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A recipe in which each call of a thread has arguments of its own: what an argument is made of is made once more,
 * with all that was done to it. The instances that are called stay shared.
 *
 * <p>A race that needs two parties to be given the same object is one of the driver, not of the class, unless it is on
 * the object that both threads call. Arguments that come from the instance itself stay as they are. This may miss a
 * race that needs the object that the class was given before.
 */
final class Unsharing {
    private final Recipe recipe;
    private final List<Step> prefix;
    private final Set<Integer> instances = new TreeSet<>();

    private Unsharing(Recipe recipe) {
        this.recipe = recipe;
        prefix = new ArrayList<>(recipe.prefix);
        for (Step call : recipe.calls) {
            if (call.instance() != null && call.instance().isResult()) {
                instances.add(call.instance().step);
            }
        }
    }

    /** The recipe itself if no argument is shared. */
    static Recipe of(Recipe recipe) {
        return new Unsharing(recipe).unshared();
    }

    private Recipe unshared() {
        List<List<Value>> given = new ArrayList<>();
        for (int call = 0; call < recipe.calls.size(); call++) {
            given.add(arguments(call));
        }
        int added = prefix.size() - recipe.prefix.size();
        if (added == 0) {
            return recipe;
        }
        List<Step> calls = new ArrayList<>();
        for (int call = 0; call < given.size(); call++) {
            List<Value> values = new ArrayList<>();
            for (int i = 0; i < given.get(call).size(); i++) {
                Value value = given.get(call).get(i);
                boolean isOfThread = recipe.calls.get(call).values.get(i).step >= recipe.prefix.size();
                values.add(isOfThread ? Value.result(value.step + added) : value);
            }
            calls.add(with(recipe.calls.get(call), values));
        }
        return new Recipe(prefix, calls, recipe.threads, recipe.inTurn);
    }

    private static Step with(Step step, List<Value> values) {
        return Step.of(step.kind, step.owner, step.name, step.parameters, values);
    }

    private List<Value> arguments(int call) {
        List<Value> values = new ArrayList<>();
        for (Value value : recipe.calls.get(call).values) {
            boolean isMade = value.isResult() && value.step < recipe.prefix.size() && !instances.contains(value.step);
            values.add(isMade ? ownOf(value.step, call) : value);
        }
        return values;
    }

    /** The value itself if nobody else has any part of it. */
    private Value ownOf(int step, int call) {
        Set<Integer> parts = parts(step);
        boolean isOfInstance = parts.stream().anyMatch(instances::contains);
        return isOfInstance || !isShared(parts, call) ? Value.result(step) : Value.result(copy(parts, step));
    }

    /** The steps that make a value, and those that call it or its parts. */
    private Set<Integer> parts(int step) {
        Set<Integer> parts = new TreeSet<>();
        addSources(step, parts);
        for (int i = 0; i < recipe.prefix.size(); i++) {
            Value instance = recipe.prefix.get(i).instance();
            if (instance != null && parts.contains(instance.step)) {
                addSources(i, parts);
            }
        }
        return parts;
    }

    private void addSources(int step, Set<Integer> parts) {
        if (parts.add(step)) {
            for (Value value : recipe.prefix.get(step).values) {
                if (value.isResult()) {
                    addSources(value.step, parts);
                }
            }
        }
    }

    private boolean isShared(Set<Integer> parts, int call) {
        for (int i = 0; i < recipe.prefix.size() + recipe.calls.size(); i++) {
            boolean isOther = i != recipe.prefix.size() + call && !parts.contains(i);
            if (isOther && recipe.step(i).values.stream().anyMatch(value -> isMutable(value, parts))) {
                return true;
            }
        }
        return false;
    }

    /** Constants of a class are there once for all anyway. */
    private boolean isMutable(Value value, Set<Integer> parts) {
        return value.isResult() && parts.contains(value.step) && recipe.prefix.get(value.step).kind != Step.Kind.FIELD;
    }

    private int copy(Set<Integer> parts, int step) {
        Map<Integer, Integer> copies = new HashMap<>();
        for (int part : parts) {
            List<Value> values = new ArrayList<>();
            for (Value value : recipe.prefix.get(part).values) {
                values.add(value.isResult() ? Value.result(copies.get(value.step)) : value);
            }
            copies.put(part, prefix.size());
            prefix.add(with(recipe.prefix.get(part), values));
        }
        return copies.get(step);
    }
}
