package threadlint.emit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Names of the variables of a program. */
final class Names {
    /** JLS 3.9, and literals. */
    private static final Set<String> KEYWORDS = new HashSet<>(Arrays.asList(
            ("abstract assert boolean break byte case catch char class const continue default do double else enum extends final"
                    + " finally float for goto if implements import instanceof int interface long native new package private"
                    + " protected public return short static strictfp super switch synchronized this throw throws transient try"
                    + " void volatile while _ true false null")
                    .split(" ")));

    private final Map<String, Integer> taken = new HashMap<>();

    /** @param reserved what no variable is called */
    Names(String... reserved) {
        for (String each : reserved) {
            taken.put(each, 1);
        }
    }

    /** A name for what a method or class of that name makes. */
    String variable(String maker) {
        String last = maker.substring(maker.lastIndexOf('.') + 1);
        String base = last.isEmpty() ? last : last.substring(0, 1).toLowerCase(Locale.ROOT) + last.substring(1);
        if (!isName(base)) {
            base = isName(base + "Value") ? base + "Value" : "value";
        }
        int count = taken.merge(base, 1, Integer::sum);
        String name = count == 1 ? base : base + count;
        return name.equals(base) || taken.putIfAbsent(name, 1) == null ? name : variable(maker);
    }

    /** Whether Java takes that for the name of a variable, a member or a class. */
    static boolean isName(String text) {
        boolean isIdentifier = !text.isEmpty() && Character.isJavaIdentifierStart(text.charAt(0));
        return isIdentifier && text.chars().allMatch(Character::isJavaIdentifierPart) && !KEYWORDS.contains(text);
    }
}
