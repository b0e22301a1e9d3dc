package threadlint.drive;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;

/** Steps being put together, with how they were chosen. */
final class Draft {
    final List<Step> steps = new ArrayList<>();

    /** By number of the step; null for a step that was not chosen among others. */
    final List<Producer> producers = new ArrayList<>();

    /** By number of the step: the call that builds state there, or null. */
    final List<Fragment> before = new ArrayList<>();

    /** By number of the step: the type of its result as far as it is known. */
    private final List<Type> types = new ArrayList<>();

    Draft() {}

    /** Goes on from where another one stands. */
    Draft(Draft start) {
        steps.addAll(start.steps);
        producers.addAll(start.producers);
        before.addAll(start.before);
        types.addAll(start.types);
    }

    Value add(Step step, Producer producer, Type type) {
        return add(step, producer, null, type);
    }

    private Value add(Step step, Producer producer, Fragment fragment, Type type) {
        steps.add(step);
        producers.add(producer);
        before.add(fragment);
        types.add(type);
        return Value.result(steps.size() - 1);
    }

    /** The call that the fragment is about, made first, with its arguments; what it returns is of {@code type}. */
    void addState(Fragment fragment, Type type) {
        int shift = size() - fragment.start.size();
        addArguments(fragment, shift);
        add(fragment.moved(fragment.call, shift), null, fragment, type);
    }

    /** The steps that make the arguments of a call; those before them have moved by {@code shift}. */
    void addArguments(Fragment fragment, int shift) {
        for (int i = fragment.start.size(); i < fragment.draft.size(); i++) {
            Step moved = fragment.moved(fragment.draft.steps.get(i), shift);
            add(moved, fragment.draft.producers.get(i), fragment.draft.before.get(i), fragment.draft.types.get(i));
        }
    }

    /** What is known of the type of a step's result, null if nothing is. */
    Type type(int step) {
        return types.get(step);
    }

    int size() {
        return steps.size();
    }

    /** Takes the last steps back. */
    void truncate(int size) {
        steps.subList(size, steps.size()).clear();
        producers.subList(size, producers.size()).clear();
        before.subList(size, before.size()).clear();
        types.subList(size, types.size()).clear();
    }

    /** A constant of the class that a call which builds state was given last, or null. */
    Value usedForState(Class<?> type) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            for (Value value : before.get(i) == null ? List.<Value>of() : steps.get(i).values) {
                if (type.isInstance(value.constant)) {
                    return value;
                }
            }
        }
        return null;
    }

    /** The last value made that fits the type, or null. */
    Value existing(Type type) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (types.get(i) != null && TypeArguments.fits(types.get(i), type)) {
                return Value.result(i);
            }
        }
        return null;
    }
}
