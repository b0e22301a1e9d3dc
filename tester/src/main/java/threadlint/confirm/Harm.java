package threadlint.confirm;

import threadlint.emit.Expectation;

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

    static final Harm NONE = new Harm(Kind.NONE_SEEN, "every outcome was one that some order of the calls gives, too");

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

    boolean isSeen() {
        return kind != Kind.NONE_SEEN;
    }
}
