package threadlint.drive;

import java.util.ArrayList;
import java.util.List;

/** A call of a method, with the steps that make its arguments. They go on from a draft that made the receiver. */
final class Fragment {
    final MethodTrials trials;
    final Draft start;

    /** The steps of the draft, then those for the arguments. */
    final Draft draft;

    final Step call;

    /** Whether the call reached an access that is wanted of the one thread, of the other. */
    boolean reachesSite;
    boolean reachesPartner;

    Fragment(MethodTrials trials, Draft start, Draft draft, Step call) {
        this.trials = trials;
        this.start = start;
        this.draft = draft;
        this.call = call;
    }

    /** Whether it threw when the main thread called it to build state. */
    boolean spoils;

    boolean reaches() {
        return reachesSite || reachesPartner;
    }

    /** A step of its own, or its call, where those before it have moved by so many. */
    Step moved(Step step, int shift) {
        List<Value> values = new ArrayList<>();
        for (Value value : step.values) {
            values.add(value.step >= start.size() ? Value.result(value.step + shift) : value);
        }
        return Step.of(step.kind, step.owner, step.name, step.parameters, values);
    }
}
