package threadlint.record;

import java.util.ArrayDeque;
import java.util.ArrayList;
import threadlint.event.IdentityHashes;
import threadlint.event.Numbering;

/**
 * Numbers for the objects of a trace, from 1.
 *
 * <p>To number an object is to ask for its identity hash code, and the schedule is to go as if nobody recorded it. The
 * objects of events have been asked already (see {@link threadlint.runtime.schedule.EventLog}); the receiver of a method
 * may not have been. It then gets a number that counts as long as the method runs, and for good if it meets an event.
 * What is accessed inside java.util.concurrent may not have been, either, and keeps the number that it then gets.
 */
final class ObjectNumbers {
    private static final int MOST_UNASKED = 1000;

    private final Numbering numbering = new Numbering();
    private long[] numbers = new long[64];
    private long given;
    private final ArrayList<Receiver> receivers = new ArrayList<>();

    /** Those that were met where they could not be asked, and have not been asked since; only the last ones are known. */
    private final ArrayDeque<Receiver> unasked = new ArrayDeque<>();

    /** The receiver of a method that has not been left. */
    static final class Receiver {
        final long number;
        private final Object object;

        private Receiver(Object object, long number) {
            this.object = object;
            this.number = number;
        }
    }

    /** The number of an object that an event concerns; 0 for null. */
    long of(Object object) {
        if (object == null) {
            return 0;
        }
        int place = numbering.of(object);
        if (place >= numbers.length) {
            long[] more = new long[place * 2];
            System.arraycopy(numbers, 0, more, 0, numbers.length);
            numbers = more;
        }
        if (numbers[place] == 0) {
            Receiver open = open(object);
            numbers[place] = open == null ? ++given : open.number;
        }
        return numbers[place];
    }

    /** The same for an object that may not have been asked for its hash code, and is not to be asked. */
    long ofUnasked(Object object) {
        if (IdentityHashes.isChosen(object)) {
            return of(object);
        }
        Receiver known = open(object);
        if (known == null) {
            known = new Receiver(object, ++given);
        }
        if (!unasked.contains(known)) {
            unasked.addLast(known);
        }
        if (unasked.size() > MOST_UNASKED) {
            unasked.removeFirst();
        }
        return known.number;
    }

    /** A method of the object, null for none, is entered. */
    Receiver enter(Object object) {
        Receiver receiver = new Receiver(object, numberOfReceiver(object));
        receivers.add(receiver);
        return receiver;
    }

    void leave(Receiver receiver) {
        for (int i = receivers.size() - 1; i >= 0; i--) {
            if (receivers.get(i) == receiver) {
                receivers.remove(i);
                return;
            }
        }
    }

    private long numberOfReceiver(Object object) {
        if (object == null || IdentityHashes.isChosen(object)) {
            return of(object);
        }
        Receiver open = open(object);
        return open == null ? ++given : open.number;
    }

    private Receiver open(Object object) {
        for (int i = receivers.size() - 1; i >= 0; i--) {
            if (receivers.get(i).object == object) {
                return receivers.get(i);
            }
        }
        for (Receiver known : unasked) {
            if (known.object == object) {
                return known;
            }
        }
        return null;
    }
}
