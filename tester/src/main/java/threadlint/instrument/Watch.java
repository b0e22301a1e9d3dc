package threadlint.instrument;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The classes whose plain accesses are events, by globs over binary class names: {@code *} stays within a segment,
 * {@code **} goes across. Without a glob, all classes, of which only the program's own are watched for themselves.
 */
public final class Watch {
    private final List<Pattern> patterns = new ArrayList<>();

    /** Null if globs say what is watched. */
    private final OwnClasses own;

    private final boolean withLibraries;

    /** Whether the program is a test, so that the classes that run it are none of the program. */
    private final boolean isOfTest;

    /** A class is watched if any of the globs matches its whole name. */
    public Watch(List<String> globs) {
        this(globs, null, false, false);
    }

    private Watch(List<String> globs, OwnClasses own, boolean withLibraries, boolean isOfTest) {
        this.isOfTest = isOfTest;
        this.own = own;
        this.withLibraries = withLibraries;
        for (String glob : globs) {
            patterns.add(Pattern.compile(expression(glob)));
        }
    }

    /** Watches the classes of the program and of its libraries; see {@link OwnClasses}. */
    public static Watch everything(List<Path> classPath, String main) {
        return new Watch(List.of(), new OwnClasses(classPath, main), true, false);
    }

    /** The same for a program that is a test of the class {@code test}; what runs tests is not watched. */
    public static Watch everythingOfTest(List<Path> classPath, String test) {
        return new Watch(List.of(), new OwnClasses(classPath, test), true, !TestFramework.has(test));
    }

    /** The same, but for libraries: those are watched only if a glob says so. */
    public Watch withoutLibraries() {
        return own == null ? this : new Watch(List.of(), own, false, isOfTest);
    }

    /** Watches nothing. */
    public static Watch none() {
        return new Watch(List.of());
    }

    /** Whether a class is watched; {@code binaryName} as in {@code com.example.Outer$Inner}. */
    public boolean matches(String binaryName) {
        for (Pattern pattern : patterns) {
            if (pattern.matcher(binaryName).matches()) {
                return true;
            }
        }
        return own != null && !isFramework(binaryName) && (withLibraries || own.has(binaryName));
    }

    private boolean isFramework(String binaryName) {
        return isOfTest && TestFramework.has(binaryName);
    }

    /** Whether a watched class belongs to a library, and no glob asks for it. */
    boolean isLibrary(String binaryName) {
        return own != null && withLibraries && !isFramework(binaryName) && !own.has(binaryName);
    }

    private static String expression(String glob) {
        StringBuilder expression = new StringBuilder();
        int at = 0;
        while (at < glob.length()) {
            if (glob.startsWith("**", at)) {
                expression.append(".*");
                at += 2;
            } else if (glob.charAt(at) == '*') {
                expression.append("[^.]*");
                at++;
            } else {
                expression.append(Pattern.quote(glob.substring(at, at + 1)));
                at++;
            }
        }
        return expression.toString();
    }
}
