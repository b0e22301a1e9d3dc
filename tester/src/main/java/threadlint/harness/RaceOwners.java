package threadlint.harness;

import java.util.ArrayList;
import java.util.List;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.runtime.race.Conflict;

/** Tells races in the program's own classes, which are failures, from those in its libraries, which only may lead to some. */
final class RaceOwners {
    private RaceOwners() {}

    /** The first one on the contents of an object, else the first one; null if there is none in the program's own classes. */
    static Conflict worstOwn(Conflict[] found) {
        Conflict first = null;
        for (Conflict conflict : found) {
            if (isOwn(conflict)) {
                if (Locations.isWhole(conflict.location)) {
                    return conflict;
                }
                first = first == null ? conflict : first;
            }
        }
        return first;
    }

    /** The others. */
    static List<Conflict> ofLibraries(Conflict[] found) {
        List<Conflict> result = new ArrayList<>();
        for (Conflict conflict : found) {
            if (!isOwn(conflict)) {
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
