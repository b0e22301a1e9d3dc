// Fails: exception race
// By: race
// Events: all, watch buggy.MatcherShared
// Idea: two threads replace with one Matcher; reset and replaceAll are two steps, and neither is safe.
package buggy;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class MatcherShared {
    private final Matcher digits = Pattern.compile("\\d+").matcher("");

    void replace(String text) {
        String replaced = digits.reset(text).replaceAll("");
        if (!replaced.equals(text.replaceAll("\\d", ""))) {
            throw new IllegalStateException(text + " became " + replaced);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MatcherShared program = new MatcherShared();
        Thread other = new Thread(() -> program.replace("a1"));
        other.start();
        program.replace("b22c");
        other.join();
    }
}
