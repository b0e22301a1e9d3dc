package threadlint.drive;

import java.util.ArrayList;
import java.util.List;

/** What is known so far of a method that may take part. */
final class MethodTrials {
    /** Tries after which a call that does not work no longer keeps others from being tried together. */
    private static final int PATIENCE = 4;

    final Entry entry;
    final Receiver receiver;

    /** Whose method it is, null if it is one of the receiver. */
    final Collaborator collaborator;

    /** The parameter that is given the receiver, where the call is made on another instance, or on none; -1 if it is not so. */
    final int parameter;

    /** Whether it reaches an access that is wanted of the one thread, or of the other. */
    final boolean isSite;
    final boolean isPartner;

    /** Whether it may change what the code on the way to the field looks at. */
    boolean isPreparing;

    /** Whether that of the other thread is in a method that has none wanted of the one. */
    final boolean isElsewhere;

    int tries;

    /** Whether a call with other arguments than the first that worked was tried. */
    boolean isVaried;

    /** Calls that returned, or reached what is wanted of them; the best first. */
    final List<Fragment> working = new ArrayList<>();

    /** Whether a call was made at all. */
    boolean hasRun;

    /** What the last call that did not work threw, null if it was ended by a limit. */
    Throwable error;

    /** That limit in words, null if there was none. */
    String unfinished;

    MethodTrials(Entry entry, Receiver receiver, boolean isSite, boolean isPartner, boolean isElsewhere) {
        this(entry, receiver, null, -1, isSite, isPartner, isElsewhere);
    }

    private MethodTrials(
            Entry entry, Receiver receiver, Collaborator collaborator, int parameter, boolean isSite, boolean isPartner, boolean isElsewhere) {
        this.entry = entry;
        this.receiver = receiver;
        this.collaborator = collaborator;
        this.parameter = parameter;
        this.isSite = isSite;
        this.isPartner = isPartner;
        this.isElsewhere = isElsewhere;
    }

    /** A method of another object: which accesses it reaches is not known before it is tried. */
    static MethodTrials of(Entry entry, Receiver receiver, Collaborator collaborator) {
        return new MethodTrials(entry, receiver, collaborator, -1, true, true, true);
    }

    /** The same method, which is given the receiver as an argument. */
    MethodTrials given(int parameter) {
        return new MethodTrials(entry, receiver, null, parameter, isSite, isPartner, isElsewhere);
    }

    /** Whether the receiver is what the method is called on. */
    boolean isOnReceiver() {
        return collaborator == null && parameter < 0;
    }

    /** Whether it was tried often enough to say that it has nothing to do with the field. */
    boolean isHopeless() {
        return collaborator != null && tries >= PATIENCE && !reaches();
    }

    boolean isWanted() {
        return isSite || isPartner;
    }

    /** Whether others need not wait for it: those that the finding names first get more of a chance. */
    boolean isTried() {
        return tries >= PATIENCE || tries > 0 && (!isElsewhere || reaches()) && !wantsVariety();
    }

    /** Whether it writes, and all that it has written is the same: another key, say, makes a map grow. */
    boolean wantsVariety() {
        return reaches() && !isVaried && entry.writes() && !entry.descriptor.startsWith("()");
    }

    boolean reaches() {
        return !working.isEmpty() && working.get(0).reaches();
    }

    /** What another try costs: those that are wanted and have not worked go first. */
    int cost() {
        int wanted = isSite ? 0 : isPartner ? 1 : isPreparing ? 2 : 6;
        return 4 * tries + wanted + entry.depth + (wantsVariety() ? 0 : reaches() ? 40 : working.isEmpty() ? 0 : 12);
    }

    void works(Fragment fragment) {
        if (fragment.reaches()) {
            working.add(0, fragment);
        } else {
            working.add(fragment);
        }
    }
}
