package threadlint.confirm;

import threadlint.emit.Expectation;
import threadlint.runtime.race.Conflict;

/** What a race led to. */
final class Harm {
    /** How it shows. */
    enum Kind {
        EXCEPTION("exception"),
        DEADLOCK("deadlock"),
        LIVELOCK("livelock"),
        LOST_UPDATE("lost-update"),
        STALE_READ("stale-read"),
        NONE_SEEN("none-seen");

        /** The name in messages. */
        final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    private static final String IN_SOME_ORDER = "every outcome was one that some order of the calls gives, too";

    static final Harm NONE = new Harm(Kind.NONE_SEEN, IN_SOME_ORDER);

    private static final Harm NONE_OF_READ = new Harm(
            Kind.NONE_SEEN,
            IN_SOME_ORDER + "; that the reading thread may never see the new value (JLS 17.4.5) cannot show where one thread runs at a time");

    final Kind kind;

    /** One line. */
    final String message;

    /** What a program that shows it looks at. */
    final Expectation expected;

    /** Harm that shows by itself. */
    Harm(Kind kind, String message) {
        this(kind, message, Expectation.nothing());
    }

    Harm(Kind kind, String message, Expectation expected) {
        this.kind = kind;
        this.message = message;
        this.expected = expected;
    }

    /** None, and why none can be seen of a thread that reads what another one writes. */
    static Harm none(Conflict conflict) {
        boolean isRead = conflict.first.write != conflict.second.write;
        return isRead && !conflict.isOfWhole() ? NONE_OF_READ : NONE;
    }

    boolean isSeen() {
        return kind != Kind.NONE_SEEN;
    }
}
