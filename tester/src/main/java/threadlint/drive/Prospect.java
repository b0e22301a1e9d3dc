package threadlint.drive;

import java.util.ArrayList;
import java.util.List;

/** What is known so far of a method that may take part. */
final class Prospect {
    final Entry entry;
    final Receiver receiver;

    /** Whether it reaches an access that is wanted of the one thread, of the other. */
    final boolean isSite;
    final boolean isPartner;

    int tries;

    /** Calls that returned, or reached what is wanted of them; the best first. */
    final List<Fragment> working = new ArrayList<>();

    /** Whether a call was made at all. */
    boolean hasRun;

    /** What the last call that did not work threw, null if it did not return. */
    Throwable error;

    /** Whether that did not return. */
    boolean hung;

    Prospect(Entry entry, Receiver receiver, boolean isSite, boolean isPartner) {
        this.entry = entry;
        this.receiver = receiver;
        this.isSite = isSite;
        this.isPartner = isPartner;
    }

    boolean isWanted() {
        return isSite || isPartner;
    }

    boolean reaches() {
        return !working.isEmpty() && working.get(0).reaches();
    }

    /** What another try costs: those that are wanted and have not worked go first. */
    int cost() {
        int wanted = isSite ? 0 : isPartner ? 1 : 6;
        return 4 * tries + wanted + entry.depth + (reaches() ? 40 : working.isEmpty() ? 0 : 12);
    }

    void works(Fragment fragment) {
        if (fragment.reaches()) {
            working.add(0, fragment);
        } else {
            working.add(fragment);
        }
    }
}
