package threadlint.drive;

import java.util.ArrayList;
import java.util.List;

/** Steps being put together, with how they were chosen. */
final class Draft {
    final List<Step> steps = new ArrayList<>();

    /** By number of the step; null for a step that was not chosen among others. */
    final List<Producer> producers = new ArrayList<>();

    /** By number of the step: the type of its result as far as it is known. */
    private final List<Class<?>> types = new ArrayList<>();

    Draft() {}

    /** Goes on from where another one stands. */
    Draft(Draft start) {
        steps.addAll(start.steps);
        producers.addAll(start.producers);
        types.addAll(start.types);
    }

    Value add(Step step, Producer producer, Class<?> type) {
        steps.add(step);
        producers.add(producer);
        types.add(type);
        return Value.result(steps.size() - 1);
    }

    int size() {
        return steps.size();
    }

    /** Takes the last steps back. */
    void truncate(int size) {
        steps.subList(size, steps.size()).clear();
        producers.subList(size, producers.size()).clear();
        types.subList(size, types.size()).clear();
    }

    /** The last value made that fits the type, or null. */
    Value existing(Class<?> type) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (types.get(i) != null && type.isAssignableFrom(types.get(i))) {
                return Value.result(i);
            }
        }
        return null;
    }
}
