package threadlint.drive;

import java.util.List;

/** The class files of the program. Names are internal, as {@code java/util/Map$Entry}. */
public interface ClassFiles {
    /** The bytes of a class, null if there is none. */
    byte[] read(String name);

    /** The names of the classes that are in the same folder or jar of the class path, in a fixed order; empty if there is none. */
    List<String> neighbours(String name);

    /** The names of the classes whose static methods the user means as factories, in a fixed order. */
    default List<String> supplied() {
        return List.of();
    }
}
