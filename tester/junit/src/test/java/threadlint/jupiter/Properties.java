package threadlint.jupiter;

import java.util.HashMap;
import java.util.Map;

/** System properties that are as before when a test is over. */
public final class Properties implements AutoCloseable {
    private final Map<String, String> before = new HashMap<>();

    public Properties set(String name, String value) {
        before.put(name, System.setProperty(name, value));
        return this;
    }

    @Override
    public void close() {
        before.forEach((name, value) -> {
            if (value == null) {
                System.clearProperty(name);
            } else {
                System.setProperty(name, value);
            }
        });
    }
}
