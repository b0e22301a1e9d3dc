package threadlint.instrument;

import java.util.List;

/** What kind of class is instrumented, and with what. */
enum Profile {
    /** A class of the program. */
    PROGRAM(Transformers.PROGRAM),
    /** java.util.concurrent: ordinary code over parking and monitors, with one scheduling point per operation. */
    CONCURRENT(Transformers.CONCURRENT),
    /** Another class of the JDK with monitors that programs share. */
    MONITORED(Transformers.MONITORED),
    /** Another class of the JDK that works on collections given to it. */
    BULK(Transformers.BULK),
    /** java.lang.Thread and its subclasses in the JDK. */
    THREAD(Transformers.THREAD),
    /** java.util.concurrent.locks.LockSupport. */
    PARKING(Transformers.PARKING),
    /** Reads the clock, or makes a seed, for what should be the same in every replay. */
    CLOCK(Transformers.CLOCK),
    /** Has effects on the world outside. */
    GUARDED(Transformers.GUARDED),
    /** Runs, or at least is initialised, without scheduling points. */
    REGION(Transformers.REGION);

    /** In the order of {@link Transformers}. */
    final List<Transformer> transformers;

    Profile(List<Transformer> transformers) {
        this.transformers = transformers;
    }
}
