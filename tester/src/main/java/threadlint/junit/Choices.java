package threadlint.junit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Errors that offer other tests. */
final class Choices {
    /** How many tests an error names at most. */
    private static final int MOST = 5;

    private Choices() {}

    /** There is no such test among these. */
    static NoTest none(Selector selector, Collection<String> tests) {
        String what = "class " + selector.className + " has no test `" + selector.test() + "`";
        if (selector.parameters != null) {
            what += " with the parameters (" + selector.parameters + ")";
        }
        if (tests.isEmpty()) {
            return new NoTest(what, "it has no tests at all: name another class, or a main class instead of --junit");
        }
        List<String> names = new ArrayList<>(tests);
        names.sort(Comparator.comparingInt(name -> distance(selector.test(), name)));
        return new NoTest(what, "write " + text(selector, names.subList(0, Math.min(names.size(), MOST))));
    }

    /** These are all meant. */
    static NoTest several(Selector selector, List<String> tests) {
        return new NoTest(
                "class " + selector.className + " has several tests `" + selector.test() + "`",
                "write " + text(selector, tests.subList(0, Math.min(tests.size(), MOST))));
    }

    /** {@code A#x, A#y or A#z}. */
    private static String text(Selector selector, List<String> tests) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < tests.size(); i++) {
            if (i > 0) {
                text.append(i == tests.size() - 1 ? " or " : ", ");
            }
            text.append(selector.other(tests.get(i)));
        }
        return text.toString();
    }

    /** How many letters must be added, removed or replaced to make one text the other, whatever their case. */
    static int distance(String one, String other) {
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[] above = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[b.length()];
    }
}
