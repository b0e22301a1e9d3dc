package threadlint.drive;

import java.lang.reflect.Type;
import java.util.List;

/** A way to make a value of a type: one step, given values for its parameters. */
final class Producer implements Comparable<Producer> {
    final Step.Kind kind;
    final Class<?> owner;
    final String name;
    final String parameters;

    /** The types of the values that it is given, receiver first. */
    final List<Type> given;

    /** Lower is more plausible. */
    final int rank;

    /** How often it threw, and did not. */
    int failures;
    int successes;

    /** How often the guard rails stopped code in what was made with it. */
    int stops;

    Producer(Step.Kind kind, Class<?> owner, String name, String parameters, List<Type> given, int rank) {
        this.kind = kind;
        this.owner = owner;
        this.name = name;
        this.parameters = parameters;
        this.given = given;
        this.rank = rank;
    }

    Step step(List<Value> values) {
        return Step.of(kind, owner.getName(), name, parameters, values);
    }

    /** What it costs to prefer it: failures weigh until it has worked. A stub has no effects of its own. */
    int cost() {
        return rank + (kind == Step.Kind.STUB ? 0 : 15 * stops) + (successes > 0 ? -4 : 0) + 10 * Math.max(0, failures - 2 * successes);
    }

    @Override
    public int compareTo(Producer other) {
        int order = Integer.compare(cost(), other.cost());
        return order != 0 ? order : key().compareTo(other.key());
    }

    String key() {
        return kind + " " + owner.getName() + "." + name + "(" + parameters + ")";
    }
}
