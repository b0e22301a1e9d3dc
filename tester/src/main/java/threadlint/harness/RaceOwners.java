package threadlint.harness;

import java.util.ArrayList;
import java.util.List;
import threadlint.event.Sites;
import threadlint.runtime.race.Conflict;

/**
 * Tells races that are failures from those that only may lead to one: those on fields and elements in libraries, of which
 * many are meant. An object that is documented not to be thread-safe may break wherever two threads are in it.
 */
final class RaceOwners {
    private RaceOwners() {}

    /** The first one on the contents of an object, else the first failure; null if none is one. */
    static Conflict worst(Conflict[] found) {
        Conflict first = null;
        for (Conflict conflict : found) {
            if (conflict.isOfWhole()) {
                return conflict;
            }
            if (first == null && isOwn(conflict)) {
                first = conflict;
            }
        }
        return first;
    }

    /** Those that are no failures. */
    static List<Conflict> harmless(Conflict[] found) {
        List<Conflict> result = new ArrayList<>();
        for (Conflict conflict : found) {
            if (!conflict.isOfWhole() && !isOwn(conflict)) {
                result.add(conflict);
            }
        }
        return result;
    }

    private static boolean isOwn(Conflict conflict) {
        return libraryClass(conflict.first) == null && libraryClass(conflict.second) == null;
    }

    /** The library class whose code makes the access, also where that calls the JDK; null if the program itself makes it. */
    private static String libraryClass(Conflict.Side side) {
        String name = Frames.firstOfProgram(side.stack).getClassName();
        return Sites.isOfLibrary(name) ? name : null;
    }

    /** A pattern for the classes of the library. */
    static String pattern(Conflict conflict) {
        String name = libraryClass(conflict.first) != null ? libraryClass(conflict.first) : libraryClass(conflict.second);
        int dot = name.lastIndexOf('.');
        return dot < 0 ? name : name.substring(0, dot) + ".**";
    }
}
