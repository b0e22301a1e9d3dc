package threadlint.runtime.choice;

import threadlint.event.Locations;

/** Operations that look or try, by name: repeating them for ever is spinning. */
final class Attempts {
    private static final String[] PREFIXES = {
        "get", "is", "has", "try", "compareAnd", "weakCompareAnd", "poll", "peek", "contains", "size", "unlock", "release"
    };

    private Attempts() {}

    static boolean isAttempt(int location) {
        String name = Locations.name(location);
        String method = name.substring(name.lastIndexOf('.') + 1);
        if (method.startsWith("getAnd")) {
            return false;
        }
        for (String prefix : PREFIXES) {
            if (method.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
