package threadlint.junit;

/** Names one test: {@code shop.StockTest#takesTwo}. */
public final class Selector {
    /** Binary name. */
    final String className;

    final String method;

    /**
     * What follows the name of the method in that of one of several tests that JUnit makes of it: {@code [1]}; mostly empty.
     * A runner of JUnit 4 may call them otherwise.
     */
    final String suffix;

    /** As in {@code int,java.lang.String}; null if the user does not say. */
    final String parameters;

    private Selector(String className, String method, String suffix, String parameters) {
        this.className = className;
        this.method = method;
        this.suffix = suffix;
        this.parameters = parameters;
    }

    public static Selector parse(String text) throws NoTest {
        int hash = text.indexOf('#');
        String name = text.substring(hash + 1);
        int end = endOfIdentifier(name);
        if (hash <= 0 || end == 0) {
            throw new NoTest("`" + text + "` does not name a test", "write CLASS#METHOD, such as shop.StockTest#takesTwo");
        }
        String className = text.substring(0, hash);
        String method = name.substring(0, end);
        String rest = name.substring(end);
        if (!rest.startsWith("(")) {
            return new Selector(className, method, rest, null);
        }
        int close = rest.indexOf(')');
        String parameters = rest.substring(1, close < 0 ? rest.length() : close).replace(" ", "");
        return new Selector(className, method, close < 0 ? "" : rest.substring(close + 1), parameters);
    }

    private static int endOfIdentifier(String name) {
        int end = 0;
        while (end < name.length() && name.charAt(end) != '[' && name.charAt(end) != '(') {
            end++;
        }
        return end;
    }

    /** Which of the tests that JUnit 5 makes of a method is meant, from 1; 0 for all, -1 if the suffix is no such number. */
    int invocation() {
        if (suffix.isEmpty()) {
            return 0;
        }
        boolean isNumber = suffix.matches("\\[[1-9]\\d{0,8}\\]");
        return isNumber ? Integer.parseInt(suffix.substring(1, suffix.length() - 1)) : -1;
    }

    /** The name of the test within its class. */
    String test() {
        return method + suffix;
    }

    /** How the user may name another test of the class. */
    String other(String test) {
        return className + "#" + test;
    }
}
