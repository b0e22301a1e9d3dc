package threadlint.instrument;

import java.util.List;
import threadlint.jdk.Instrumented;

/** What kind of class is instrumented, and with what. */
enum Profile {
    /** A class of the program. */
    PROGRAM(Transformers.PROGRAM),
    /** A class of a program that runs freely. */
    FREE(Transformers.FREE),
    /** The same when nothing more is recorded. */
    FREE_ENDED(Transformers.FREE_ENDED),
    /** A class of the JDK beneath such a program. */
    HANDS_OVER(Transformers.HANDS_OVER),
    /** See {@link Instrumented.Role}, also for those that follow. */
    CONCURRENT(Transformers.CONCURRENT),
    MONITORED(Transformers.MONITORED),
    BULK(Transformers.BULK),
    THREAD(Transformers.THREAD),
    PARKING(Transformers.PARKING),
    CLOCK(Transformers.CLOCK),
    HASHING(Transformers.HASHING),
    POLLING(Transformers.POLLING),
    EXECUTORS(Transformers.EXECUTORS),
    REGION(Transformers.REGION),
    /** A class of the JDK with effects on the world outside. */
    GUARDED(Transformers.GUARDED);

    /** In the order of {@link Transformers}. */
    final List<Transformer> transformers;

    Profile(List<Transformer> transformers) {
        this.transformers = transformers;
    }

    /** What a class of this role gets. */
    static Profile of(Instrumented.Role role) {
        switch (role) {
            case CONCURRENT:
                return CONCURRENT;
            case MONITORED:
                return MONITORED;
            case BULK:
                return BULK;
            case THREAD:
                return THREAD;
            case PARKING:
                return PARKING;
            case CLOCK:
                return CLOCK;
            case HASHING:
                return HASHING;
            case POLLING:
                return POLLING;
            case EXECUTORS:
                return EXECUTORS;
            default:
                return REGION;
        }
    }
}
