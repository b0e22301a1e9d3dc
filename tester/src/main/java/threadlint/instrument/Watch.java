package threadlint.instrument;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Globs over binary class names: {@code *} stays within a segment, {@code **} goes across. Without a glob, the classes of
 * the program itself.
 */
public final class Watch {
    private final List<Pattern> patterns = new ArrayList<>();

    /** Null unless the program's own classes are watched. */
    private final OwnClasses own;

    /** A class is watched if any of the globs matches its whole name. */
    public Watch(List<String> globs) {
        this(globs, null);
    }

    private Watch(List<String> globs, OwnClasses own) {
        this.own = own;
        for (String glob : globs) {
            patterns.add(Pattern.compile(expression(glob)));
        }
    }

    /** Watches the classes of the program itself, without its libraries; see {@link OwnClasses}. */
    public static Watch own(List<Path> classPath, String main) {
        return new Watch(List.of(), new OwnClasses(classPath, main));
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
        return own != null && own.has(binaryName);
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
