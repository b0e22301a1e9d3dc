package threadlint.runtime.schedule;

import java.util.List;
import threadlint.event.Locations;
import threadlint.runtime.race.Conflict;
import threadlint.runtime.race.Race;

/** What went wrong in a schedule. */
public final class Failure {
    /** The kinds of failure. */
    public enum Kind {
        DEADLOCK("deadlock"),
        EXCEPTION("exception"),
        LIVELOCK("livelock"),
        LOST_THREAD("lost-thread"),
        TIMEOUT("timeout"),
        RACE("race"),
        ATOMICITY("atomicity"),
        EXIT("exit");

        /** The name in messages. */
        public final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    /** Methods in which a class is loaded or initialised. */
    private static final List<String> IN_CLASS = List.of("<clinit>", "loadClass");

    public final Kind kind;

    /** One line. */
    public final String message;

    /** Number of the thread, -1 if it is not the failure of one thread. */
    public final int thread;

    /** For {@link Kind#EXCEPTION}. */
    public final Throwable error;

    /** For {@link Kind#RACE}: two accesses that nothing orders, or null. */
    public final Race race;

    /** For {@link Kind#RACE} without {@link #race}: two accesses that were about to happen at once. */
    public final Conflict conflict;

    /** For {@link Kind#TIMEOUT}: whether the time went by while a class was loaded or initialised. */
    public final boolean inClass;

    private Failure(Kind kind, String message, int thread, Throwable error, Race race, Conflict conflict, boolean inClass) {
        this.inClass = inClass;
        this.kind = kind;
        this.message = message;
        this.thread = thread;
        this.error = error;
        this.race = race;
        this.conflict = conflict;
    }

    public static Failure of(Kind kind, String message) {
        return new Failure(kind, message, -1, null, null, null, false);
    }

    public static Failure of(Kind kind, String message, int thread) {
        return new Failure(kind, message, thread, null, null, null, false);
    }

    /** A schedule whose time was over, in the thread with that stack. */
    public static Failure late(String message, int thread, StackTraceElement[] stack) {
        boolean inClass = false;
        for (StackTraceElement frame : stack) {
            inClass |= IN_CLASS.contains(frame.getMethodName());
        }
        return new Failure(Kind.TIMEOUT, message, thread, null, null, null, inClass);
    }

    public static Failure uncaught(int thread, Throwable error) {
        return new Failure(Kind.EXCEPTION, null, thread, error, null, null, false);
    }

    static Failure race(int thread, Race race) {
        return new Failure(Kind.RACE, message(race), thread, null, race, null, false);
    }

    /** A schedule that ended well, but for two threads that stood at conflicting accesses at once. */
    public static Failure conflict(Conflict conflict) {
        String message = verb(conflict.first.write) + " of " + Locations.variable(conflict.location, conflict.element) + " by "
                + name(conflict.first.thread) + " and " + verb(conflict.second.write) + " by "
                + name(conflict.second.thread) + " can happen at once";
        return new Failure(Kind.RACE, message, conflict.second.thread, null, null, conflict, false);
    }

    private static String message(Race race) {
        return verb(race.first.write) + " of " + Locations.variable(race.location, race.index) + " by " + name(race.first.thread)
                + " and " + verb(race.second.write) + " by " + name(race.second.thread) + " are not ordered";
    }

    private static String name(int thread) {
        return thread == 0 ? "main" : "T" + thread;
    }

    private static String verb(boolean write) {
        return write ? "write" : "read";
    }
}
