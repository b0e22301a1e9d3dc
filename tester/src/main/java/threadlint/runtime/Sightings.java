package threadlint.runtime;

/** What one schedule has seen of its focus: the objects that have the field, and those that it held. */
final class Sightings {
    private final Focus focus;

    /** The objects that have the field; its name if it is static. */
    private final Numbering owners = new Numbering();

    private final Numbering held = new Numbering();

    /** The owner whose field was about to be written when its thread was last seen, or null. */
    private Object written;

    Sightings(Focus focus) {
        this.focus = focus;
    }

    /** Whether an access matters: of the field, or of an object that it holds or held. */
    boolean concern(Task me, Object owner, int location) {
        if (written != null) {
            learn(me, written);
            written = null;
        }
        if (location == focus.location) {
            owners.of(owner);
            learn(me, owner);
            return true;
        }
        return held.has(owner);
    }

    /** The running thread now writes the field, before any other thread goes on. */
    void written(Object owner, int location) {
        if (location == focus.location) {
            written = owner;
        }
    }

    /** Reflection may load and initialise classes of the JDK. */
    private void learn(Task me, Object owner) {
        me.region++;
        try {
            Object value = focus.held(owner);
            if (value != null) {
                held.of(Views.wrapped(value));
            }
        } finally {
            me.region--;
        }
    }
}
