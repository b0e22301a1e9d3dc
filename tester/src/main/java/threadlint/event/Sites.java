package threadlint.event;

import java.util.HashMap;
import java.util.HashSet;

/**
 * Numbers for the instructions of instrumented code that access memory.
 *
 * <p>A number is valid in this JVM. Instructions of one line that access the same field or call the
 * same method share it.
 */
public final class Sites {
    private static final HashMap<String, Integer> NUMBERS = new HashMap<>();

    /** Binary names. */
    private static final HashSet<String> CLASSES_OF_LIBRARIES = new HashSet<>();

    private static Site[] sites = new Site[1024];

    private Sites() {}

    private static final class Site {
        final String className;
        final String method;
        final int line;
        final int location;
        final boolean isInLibrary;

        Site(String className, String method, int line, int location) {
            this.className = className;
            this.method = method;
            this.line = line;
            this.location = location;
            this.isInLibrary = isOfLibrary(className);
        }
    }

    /**
     * The class belongs to a library of the program: its accesses are scheduling points only where a schedule looks for
     * them. Called before the first of its sites gets a number.
     */
    public static synchronized void inLibrary(String className) {
        CLASSES_OF_LIBRARIES.add(className);
    }

    /** Whether {@link #inLibrary} was said of the class. */
    public static synchronized boolean isOfLibrary(String className) {
        return CLASSES_OF_LIBRARIES.contains(className);
    }

    /** Whether the instruction is in a class of which {@link #inLibrary} was said. */
    public static boolean isInLibrary(int site) {
        return site != 0 && sites[site].isInLibrary;
    }

    /**
     * The number of an access, at least 1.
     *
     * @param className binary name of the class with the instruction
     * @param method its simple name
     * @param line 0 if the class file does not say
     * @param location number in {@link Locations} of the field, or of the method called; 0 for an array element
     */
    public static synchronized int of(String className, String method, int line, int location) {
        StringBuilder text = new StringBuilder(className);
        String key = text.append('.').append(method).append(':').append(line).append(':').append(location).toString();
        Integer known = NUMBERS.get(key);
        if (known != null) {
            return known;
        }
        int number = NUMBERS.size() + 1;
        if (number == sites.length) {
            Site[] more = new Site[number * 2];
            System.arraycopy(sites, 0, more, 0, number);
            sites = more;
        }
        sites[number] = new Site(className, method, line, location);
        NUMBERS.put(key, number);
        return number;
    }

    /** The number of an access of the field by the same instruction. */
    public static int at(int site, int location) {
        return of(className(site), method(site), line(site), location);
    }

    /** Whether the instruction is in a class of the JDK, where what the program has it do says more than the place. */
    public static boolean isInJdk(int site) {
        return className(site).startsWith("java.");
    }

    /** One past the highest number given. */
    public static synchronized int end() {
        return NUMBERS.size() + 1;
    }

    /** Binary name of the class with the instruction; empty if the site is unknown. */
    public static String className(int site) {
        return site == 0 ? "" : sites[site].className;
    }

    /** Simple name of the method with the instruction; empty if the site is unknown. */
    public static String method(int site) {
        return site == 0 ? "" : sites[site].method;
    }

    /** Line of the instruction, 0 if it is unknown. */
    public static int line(int site) {
        return site == 0 ? 0 : sites[site].line;
    }

    /** Number in {@link Locations} of what the instruction mentions, 0 for an array element. */
    public static int location(int site) {
        return site == 0 ? 0 : sites[site].location;
    }
}
