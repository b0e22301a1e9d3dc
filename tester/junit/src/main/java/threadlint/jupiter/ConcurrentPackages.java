package threadlint.jupiter;

import java.util.regex.Pattern;

/** The packages whose tests a system property makes concurrent: globs with {@code *} within a segment, {@code **} across. */
final class ConcurrentPackages {
    private static final String PROPERTY = "threadlint.concurrent";

    private ConcurrentPackages() {}

    static boolean contain(Class<?> type) {
        String globs = System.getProperty(PROPERTY, "");
        for (String glob : globs.split(",")) {
            if (!glob.isBlank() && pattern(glob.trim()).matcher(type.getName()).matches()) {
                return true;
            }
        }
        return false;
    }

    private static Pattern pattern(String glob) {
        String quoted = Pattern.quote(glob).replace("**", "\\E.+\\Q").replace("*", "\\E[^.]+\\Q");
        return Pattern.compile(quoted);
    }
}
