package threadlint.runtime.race;

import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.event.Pending;
import threadlint.event.Sites;
import threadlint.jdk.StackFrames;
import threadlint.runtime.task.Task;

/**
 * Two threads that stood at conflicting accesses of one location at once, both able to go on: no lock
 * stood between them, and nothing orders the two accesses (JLS 17.4.5).
 */
public final class Conflict {
    /** The object, array or collection; for a static field, which has none, its name. */
    public final Object owner;

    /** Number in {@link threadlint.event.Locations} of the field or of the contents; 0 for an array element. */
    public final int location;

    /** Index of the element of an array or list, else -1. */
    public final int element;

    /** The one that stood there first. */
    public final Side first;

    /** The one that came. */
    public final Side second;

    Conflict(Pending access, Pending other, Side first, Side second) {
        this.owner = access.resource;
        this.location = access.location;
        this.element = access.element == other.element ? access.element : -1;
        this.first = first;
        this.second = second;
    }

    /** Whether it may break what the object holds, more than one element of it. */
    public boolean isOfWhole() {
        return element < 0 && Locations.isWhole(location);
    }

    /** One of the two threads. */
    public static final class Side {
        /** Number of the thread. */
        public final int thread;

        /** Whether it was about to write. */
        public final boolean write;

        /** Number in {@link Sites} of the instruction. */
        public final int site;

        /**
         * Number in {@link Sites} of where it stood in the program: of an access that the JDK makes, of the line that has
         * it do so.
         */
        public final int place;

        /** How many operations the thread had announced before this one: see {@link Pending#sequence}. */
        public final int sequence;

        /** Where it stood, the innermost frame first. */
        public final StackTraceElement[] stack;

        /** The objects whose monitors it held. */
        public final Object[] held;

        Side(Task task, StackTraceElement[] stack, Object[] held) {
            this.thread = task.thread;
            this.write = task.kind == Kind.WRITE;
            this.site = task.site;
            this.place = place(task.site, stack);
            this.sequence = task.sequence;
            this.stack = stack;
            this.held = held;
        }

        private static int place(int site, StackTraceElement[] stack) {
            StackTraceElement frame = Sites.isInJdk(site) ? StackFrames.firstOfProgram(stack) : null;
            if (frame == null) {
                return site;
            }
            int line = Math.max(frame.getLineNumber(), 0);
            return Sites.of(frame.getClassName(), StackFrames.method(frame), line, Sites.location(site));
        }
    }
}
