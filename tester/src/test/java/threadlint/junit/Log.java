package threadlint.junit;

import java.util.ArrayList;
import java.util.List;

/** What the samples of tests did. */
final class Log {
    static final List<String> STEPS = new ArrayList<>();

    private Log() {}

    static void add(String step) {
        STEPS.add(step);
    }
}
