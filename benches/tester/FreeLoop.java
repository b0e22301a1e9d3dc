import java.io.File;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * Runs the main method of a program freely, again and again, and prints how often it ends per second
 * once the JVM is warm.
 *
 * <p>Arguments: class path, main class, whether each run gets fresh classes.
 */
public final class FreeLoop {
    private static final long WARM_UP = 1_000_000_000L;
    private static final long MEASURED = 2_000_000_000L;

    private FreeLoop() {}

    public static void main(String[] arguments) throws Exception {
        URL[] classPath = {new File(arguments[0]).toURI().toURL()};
        boolean isFresh = Boolean.parseBoolean(arguments[2]);
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(System.out);
        Method main = null;
        long begin = System.nanoTime();
        long start = 0;
        long runs = 0;
        while (start == 0 || System.nanoTime() - start < MEASURED) {
            if (main == null || isFresh) {
                ClassLoader loader = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader());
                main = loader.loadClass(arguments[1]).getMethod("main", String[].class);
            }
            main.invoke(null, (Object) new String[0]);
            runs++;
            if (start == 0 && System.nanoTime() - begin >= WARM_UP) {
                start = System.nanoTime();
                runs = 0;
            }
        }
        out.println(runs / ((System.nanoTime() - start) / 1e9));
        out.flush();
        // Threads of the program may be left.
        Runtime.getRuntime().halt(0);
    }
}
