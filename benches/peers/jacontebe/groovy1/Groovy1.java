import edu.illinois.jacontebe.framework.Reporter;
import java.lang.reflect.Field;

/**
 * Runs the case with a folder that has a {@code lib/charsets.jar}, as JDK 8 had; the constructor
 * finds it by the property {@code java.home}.
 */
public class Groovy1 {
    public static void main(String[] args) throws Exception {
        Groovy3495 test = inHome(args[0]);
        test.run();
        Field buggy = Groovy3495.class.getDeclaredField("buggy");
        buggy.setAccessible(true);
        Reporter.reportEnd(buggy.getBoolean(test));
    }

    private static Groovy3495 inHome(String home) throws Exception {
        String before = System.setProperty("java.home", home);
        try {
            return new Groovy3495();
        } finally {
            System.setProperty("java.home", before);
        }
    }
}
