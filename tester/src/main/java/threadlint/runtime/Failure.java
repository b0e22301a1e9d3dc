package threadlint.runtime;

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

    /** For {@link Kind#RACE}: the two accesses. */
    public final Race race;

    private Failure(Kind kind, String message, int thread, Throwable error, Race race) {
        this.kind = kind;
        this.message = message;
        this.thread = thread;
        this.error = error;
        this.race = race;
    }

    public static Failure of(Kind kind, String message) {
        return new Failure(kind, message, -1, null, null);
    }

    public static Failure of(Kind kind, String message, int thread) {
        return new Failure(kind, message, thread, null, null);
    }

    static Failure uncaught(int thread, Throwable error) {
        return new Failure(Kind.EXCEPTION, null, thread, error, null);
    }

    static Failure race(int thread, Race race) {
        return new Failure(Kind.RACE, message(race), thread, null, race);
    }

    private static String message(Race race) {
        String variable = race.index >= 0 ? "array element " + race.index : Locations.name(race.location);
        return verb(race.first) + " of " + variable + " by " + name(race.first.thread)
                + " and " + verb(race.second) + " by " + name(race.second.thread) + " are not ordered";
    }

    private static String name(int thread) {
        return thread == 0 ? "main" : "T" + thread;
    }

    private static String verb(Access access) {
        return access.write ? "write" : "read";
    }
}
