package threadlint.runtime.race;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import threadlint.event.Numbering;
import threadlint.runtime.task.Task;

/** What one schedule has seen of its focus: whether any access of the field, and the objects that it held. */
public final class FocusTracker {
    private final Focus focus;
    private final Views views;

    private boolean sawField;
    private final Numbering held = new Numbering();

    /** The owner whose field was about to be written when its thread was last seen, or null. */
    private Object written;

    public FocusTracker(Focus focus, Views views) {
        this.focus = focus;
        this.views = views;
    }

    /** Whether an access matters: of the field, or of an object that it holds or held. */
    public boolean concern(Task me, Object owner, int location) {
        learnWritten(me);
        if (location == focus.location) {
            sawField = true;
            learn(me, owner);
            return true;
        }
        return held.has(owner);
    }

    /** Whether the field was accessed, even if it is final or volatile. */
    public boolean sawField() {
        return sawField;
    }

    /** The running thread is about to write the field, and does so before any other thread goes on. */
    public void written(Task me, Object owner, int location) {
        if (location == focus.location) {
            learnWritten(me);
            written = owner;
        }
    }

    private void learnWritten(Task me) {
        if (written != null) {
            learn(me, written);
            written = null;
        }
    }

    /** Reflection may load and initialise classes of the JDK. */
    private void learn(Task me, Object owner) {
        me.enterRegion();
        try {
            Object value = focus.held(owner);
            Object object = value == null ? null : views.origin(Views.wrapped(value));
            if (object != null && !held.has(object)) {
                held.of(object);
                learnParts(object);
            }
        } finally {
            me.leaveRegion();
        }
    }

    /** Collections and arrays that an object of the program keeps in private final fields belong to it. */
    private void learnParts(Object object) {
        try {
            for (Class<?> type = object.getClass(); isOfProgram(type); type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    learnPart(object, field);
                }
            }
        } catch (IllegalAccessException | LinkageError e) {
            // The type of a field is not on the class path.
        }
    }

    private void learnPart(Object object, Field field) throws IllegalAccessException {
        int kept = Modifier.PRIVATE | Modifier.FINAL;
        boolean isKept = (field.getModifiers() & (kept | Modifier.STATIC)) == kept;
        if (isKept && !field.getType().isPrimitive()) {
            field.setAccessible(true);
            Object part = field.get(object);
            if (part != null && !isOfProgram(part.getClass())) {
                held.of(views.origin(Views.wrapped(part)));
            }
        }
    }

    private static boolean isOfProgram(Class<?> type) {
        return type.getClassLoader() != null && type.getClassLoader() != ClassLoader.getPlatformClassLoader();
    }
}
