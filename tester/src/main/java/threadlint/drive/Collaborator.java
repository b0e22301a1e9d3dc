package threadlint.drive;

import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.Set;

/**
 * An object beside the receiver whose methods a thread may call, since other code has it: what a stub was handed, or
 * what the receiver was given.
 */
final class Collaborator {
    /** What made the receiver when the object was seen; another receiver may have none. */
    private final Draft start;

    /** The number of the step that makes it, or the stub that was handed it. */
    private final int step;

    /** How it was handed over, null if the step makes it. */
    private final HandOver handOver;

    /** The call that must come first, null if there is none. */
    private final Fragment before;

    /** What is known of its type. */
    final Type type;

    private Collaborator(Draft start, int step, Type type, HandOver handOver, Fragment before) {
        this.start = start;
        this.step = step;
        this.type = type;
        this.handOver = handOver;
        this.before = before;
    }

    /** What a stub was handed when the fragment was called; {@code isByCall} is false if the making of the receiver did it. */
    static Collaborator handed(HandOver handOver, Fragment fragment, boolean isByCall) {
        return new Collaborator(fragment.start, handOver.stub, handOver.type, handOver, isByCall ? fragment : null);
    }

    /** What the receiver was given when it was made, or else by the fragment's call. */
    static Collaborator given(int step, Fragment fragment) {
        return new Collaborator(fragment.start, step, fragment.draft.type(step), null, step < fragment.start.size() ? null : fragment);
    }

    /** The names of the classes whose code a thread calls without the receiver's doing; none if that handed the object over. */
    Set<String> ownClasses() {
        Set<String> names = new HashSet<>();
        for (Class<?> each = handOver == null ? Types.raw(type) : null; each != null; each = each.getSuperclass()) {
            names.add(each.getName());
        }
        return names;
    }

    /** Whether it is the same object of the same receiver, however it was come by. */
    boolean isSame(Collaborator other) {
        boolean isSameHandOver = handOver == null ? other.handOver == null : other.handOver != null && handOver.method.equals(other.handOver.method);
        return start == other.start && step == other.step && isSameHandOver;
    }

    /** Adds the steps that lead to it. */
    Value in(Draft draft) {
        int moved = step;
        if (before != null) {
            moved += step >= start.size() ? draft.size() - start.size() : 0;
            draft.addState(before, null);
        }
        Value made = Value.result(moved);
        return handOver == null ? made : draft.add(Step.handed(Types.raw(type).getName(), handOver.method, made), null, null);
    }
}
