package threadlint.junit;

import java.io.IOException;

/** The class path of the program. */
public interface Resources {
    /** The bytes of a file, null if there is none. */
    byte[] read(String name) throws IOException;
}
