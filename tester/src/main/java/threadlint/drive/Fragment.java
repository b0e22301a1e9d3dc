package threadlint.drive;

import java.util.List;

/** A call of a method, with the steps that make its arguments. They go on from a draft that made the receiver. */
final class Fragment {
    final Prospect prospect;
    final Draft start;

    /** The steps of the draft, then those for the arguments. */
    final Draft draft;

    final Step call;

    /** Whether the call reached an access that is wanted of the one thread, of the other. */
    boolean reachesSite;
    boolean reachesPartner;

    Fragment(Prospect prospect, Draft start, Draft draft, Step call) {
        this.prospect = prospect;
        this.start = start;
        this.draft = draft;
        this.call = call;
    }

    /** Whether it threw when the main thread called it to build state. */
    boolean spoils;

    boolean reaches() {
        return reachesSite || reachesPartner;
    }

    /** The steps that make the arguments. */
    List<Step> steps() {
        return draft.steps.subList(start.size(), draft.size());
    }

    List<Producer> producers() {
        return draft.producers.subList(start.size(), draft.size());
    }
}
