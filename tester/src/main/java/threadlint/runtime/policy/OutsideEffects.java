package threadlint.runtime.policy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the program did that no schedule controls, whatever the outcome.
 *
 * <p>One record for the JVM, because hooks in the JDK have no other way to it. The hooks run on threads of the
 * program, so they only set flags.
 */
public final class OutsideEffects {
    /** What the program may meet. */
    public enum Kind {
        NETWORK("network connections"),
        FILES("files outside the working folder"),
        PROCESS("other processes"),
        NATIVE("native libraries"),
        CLASSES("classes that could not be instrumented"),
        HANDLES("fields accessed through method handles that are bootstrap arguments"),
        MEMORY("memory outside the heap"),
        LIMITS("time limits that expired while a thread was blocked outside"),
        CHANCE("random numbers of SecureRandom or SplittableRandom"),
        GARBAGE("which objects the garbage collector frees");

        private final String text;
        private volatile boolean met;

        Kind(String text) {
            this.text = text;
        }
    }

    /** A call that blocked, and those before it. */
    private static final class Blocked {
        final String place;
        final Blocked before;

        Blocked(String place, Blocked before) {
            this.place = place;
            this.before = before;
        }
    }

    private static volatile Blocked last;
    private static volatile Scratch own;
    private static volatile boolean filesChanged;

    private OutsideEffects() {}

    /** Files below the folder are restored between schedules, and so are under control. */
    public static void controlFilesIn(Path folder) throws IOException {
        own = new Scratch(folder);
    }

    public static void meet(Kind kind) {
        kind.met = true;
    }

    /**
     * A file is about to be changed.
     *
     * @param path null for what is no path here
     * @param entry whether it is about the entry of its folder, not about what it leads to
     */
    public static void changeFile(Path path, boolean entry) {
        filesChanged = true;
        Scratch scratch = own;
        if (!Kind.FILES.met && scratch != null && path != null && !scratch.holds(path, entry)) {
            meet(Kind.FILES);
        }
    }

    /** A file whose path is not known is about to be changed. */
    public static void changeFile() {
        filesChanged = true;
    }

    /** A call blocked at that place, and other threads went on meanwhile. Called by one thread, the watchdog. */
    public static void block(String place) {
        for (Blocked known = last; known != null; known = known.before) {
            if (known.place.equals(place)) {
                return;
            }
        }
        last = new Blocked(place, last);
    }

    /** Whether files may have been changed since the last call. Native code and processes change them unseen. */
    public static boolean takeFilesChanged() {
        boolean changed = filesChanged || Kind.NATIVE.met || Kind.PROCESS.met;
        filesChanged = false;
        return changed;
    }

    /** What has been met so far, one line each. */
    public static List<String> met() {
        List<String> texts = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            if (kind.met) {
                texts.add(kind.text);
            }
        }
        for (Blocked blocked = last; blocked != null; blocked = blocked.before) {
            texts.add(blocked.place);
        }
        return texts;
    }
}
