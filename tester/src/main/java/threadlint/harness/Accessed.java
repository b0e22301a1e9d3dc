package threadlint.harness;

import threadlint.event.FieldNames;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.jdk.Queries;
import threadlint.runtime.race.Aim;
import threadlint.runtime.task.Task;

/** What an event does to a variable, as a trace has it. */
final class Accessed {
    final String how;
    final String field;
    private final Object owner;
    private final int element;

    private Accessed(String how, Object owner, int location, int element) {
        this.how = how;
        this.field = FieldNames.of(owner, location);
        this.owner = owner;
        this.element = element;
    }

    /** Null if the event is no access. */
    static Accessed of(Task task, Kind kind, Object resource, int location) {
        if (resource == null) {
            return null;
        }
        switch (kind) {
            case READ:
                return new Accessed("read", resource, location, FieldNames.element(task));
            case WRITE:
                return new Accessed("write", resource, location, FieldNames.element(task));
            case VOLATILE_READ:
                return new Accessed("read", resource, location, 0);
            case VOLATILE_WRITE:
                return new Accessed("write", resource, location, 0);
            case ATOMIC:
                return new Accessed("update", resource, 0, 0);
            case OPERATION:
                return new Accessed(Queries.isOne(Locations.member(location)) ? "read" : "update", resource, 0, 0);
            default:
                return null;
        }
    }

    /** Whether it does that, alone or among other things: an update reads and writes. */
    boolean does(String wanted) {
        return how.equals("update") || how.equals(wanted);
    }

    /** Whether it is on what is named, which may be the state of its object as a whole. */
    boolean isOn(Aim.SourceLine place) {
        return place.isOn(field) || place.isOn(FieldNames.of(owner, 0));
    }

    /** Whether both access the same field of the same object, or the same element. */
    boolean isOfSameVariable(Accessed other) {
        // A static field's name stands for its owner.
        boolean isSameOwner = owner == other.owner || owner instanceof String && other.owner instanceof String;
        return isSameOwner && field.equals(other.field) && element == other.element;
    }
}
