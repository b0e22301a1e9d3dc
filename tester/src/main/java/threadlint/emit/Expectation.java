package threadlint.emit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What the calls of the threads do in some order of the calls: anything else is harm. */
public final class Expectation {
    /** What a program looks at when its threads have ended. */
    enum Subject {
        /** Nothing: threads that never end, or a race without visible harm. */
        NOTHING,
        /** The exceptions that calls throw. */
        EXCEPTIONS,
        /** What calls return or throw. */
        RESULTS,
        /** The same, and the state that they leave. */
        STATE
    }

    final Subject subject;

    /** Of {@code EXCEPTIONS}: for each call, the names of the classes that it throws in some order. */
    final List<Set<String>> exceptions;

    /** Of {@code RESULTS} and {@code STATE}, as {@link threadlint.drive.Observation} has them. */
    final Set<String> possible;

    private Expectation(Subject subject, List<Set<String>> exceptions, Collection<String> possible) {
        this.subject = subject;
        this.exceptions = exceptions;
        this.possible = new TreeSet<>(possible);
    }

    /** The program fails by itself, or as a race only. */
    public static Expectation nothing() {
        return new Expectation(Subject.NOTHING, Collections.emptyList(), Collections.emptySet());
    }

    /** @param usual for each call, the names of the classes that it throws in some order */
    public static Expectation exceptions(List<Set<String>> usual) {
        List<Set<String>> sorted = new ArrayList<>();
        for (Set<String> each : usual) {
            sorted.add(new TreeSet<>(each));
        }
        return new Expectation(Subject.EXCEPTIONS, sorted, Collections.emptySet());
    }

    /** What the calls return alone tells that something is wrong. */
    public static Expectation results(Collection<String> possible) {
        return new Expectation(Subject.RESULTS, Collections.emptyList(), possible);
    }

    /** What the calls return and the state at the end. */
    public static Expectation state(Collection<String> possible) {
        return new Expectation(Subject.STATE, Collections.emptyList(), possible);
    }
}
