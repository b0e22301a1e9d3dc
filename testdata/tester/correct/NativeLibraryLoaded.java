// Passes.
// Idea: the JVM binds a native library to the class loader that loads it first. Schedules whose
// classes are loaded afresh have a loader each, and each of them loads the library, by its file and
// by its name; a second call of one loader does nothing.
package correct;

import java.io.File;

public class NativeLibraryLoaded {
    /** Makes each schedule load its classes afresh. */
    private static int loaded;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> System.loadLibrary("verify"));
        thread.start();
        load("verify");
        load("jimage");
        load("jimage");
        thread.join();
        if (loaded != 3) {
            throw new AssertionError(loaded + " calls");
        }
    }

    private static void load(String name) {
        String home = System.getProperty("java.home");
        for (String folder : new String[] {"lib", "bin"}) {
            File file = new File(new File(home, folder), System.mapLibraryName(name));
            if (file.exists()) {
                System.load(file.getPath());
                loaded++;
            }
        }
    }
}
