package threadlint.runtime.schedule;

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

    private Failure(Kind kind, String message, int thread, Throwable error, Race race, Conflict conflict) {
        this.kind = kind;
        this.message = message;
        this.thread = thread;
        this.error = error;
        this.race = race;
        this.conflict = conflict;
    }

    public static Failure of(Kind kind, String message) {
        return new Failure(kind, message, -1, null, null, null);
    }

    public static Failure of(Kind kind, String message, int thread) {
        return new Failure(kind, message, thread, null, null, null);
    }

    public static Failure uncaught(int thread, Throwable error) {
        return new Failure(Kind.EXCEPTION, null, thread, error, null, null);
    }

    static Failure race(int thread, Race race) {
        return new Failure(Kind.RACE, message(race), thread, null, race, null);
    }

    /** A schedule that ended well, but for two threads that stood at conflicting accesses at once. */
    public static Failure conflict(Conflict conflict) {
        String message = verb(conflict.first.write) + " of " + Locations.variable(conflict.location, conflict.element) + " by "
                + name(conflict.first.thread) + " and " + verb(conflict.second.write) + " by "
                + name(conflict.second.thread) + " can happen at once";
        return new Failure(Kind.RACE, message, conflict.second.thread, null, null, conflict);
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
