package threadlint.jdk;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Classes of the JDK, by internal name, with the releases that have them; release 11 and later count. */
public final class ClassTable {
    /** The first release that counts. */
    private static final int FIRST = 11;

    private static final int OPEN = Integer.MAX_VALUE;

    /** By name: the first release with the class, and the last one. */
    private final LinkedHashMap<String, int[]> releases = new LinkedHashMap<>();

    private ClassTable() {}

    /** Classes that every release has. */
    static ClassTable of(String... names) {
        return new ClassTable().add(FIRST, OPEN, names);
    }

    /** Adds classes that the release was the first to have. */
    ClassTable since(int release, String... names) {
        return add(release, OPEN, names);
    }

    /** Adds classes that the release was the last to have. */
    ClassTable until(int release, String... names) {
        return add(FIRST, release, names);
    }

    private ClassTable add(int first, int last, String... names) {
        for (String name : names) {
            releases.put(name, new int[] {first, last});
        }
        return this;
    }

    public boolean has(String internalName) {
        return releases.containsKey(internalName);
    }

    /** Whether the class is listed, or nested in one that is. */
    public boolean hasOrNests(String internalName) {
        int nested = internalName.indexOf('$');
        return has(internalName) || nested > 0 && has(internalName.substring(0, nested));
    }

    String[] binaryNames() {
        String[] names = releases.keySet().toArray(new String[0]);
        for (int i = 0; i < names.length; i++) {
            names[i] = names[i].replace('/', '.');
        }
        return names;
    }

    /** By internal name, whether the release has the class. */
    Map<String, Boolean> in(int release) {
        Map<String, Boolean> present = new HashMap<>();
        for (Map.Entry<String, int[]> entry : releases.entrySet()) {
            int[] range = entry.getValue();
            present.put(entry.getKey(), range[0] <= release && release <= range[1]);
        }
        return present;
    }
}
