package threadlint.harness;

import java.util.Properties;
import java.util.function.BiConsumer;

/** The system properties as the first schedule finds them. */
final class PropertySettings {
    private final Properties properties = (Properties) System.getProperties().clone();

    /** Names and values of those in use, in the order of their table: as long as nobody changes it, it stays. */
    private Object[] entries = entries();

    /** Makes them what they were when this was made. */
    void restore() {
        if (hasChanged()) {
            System.setProperties((Properties) properties.clone());
            entries = entries();
        }
    }

    /** As each schedule asks, it looks none of them up: an equal value that is another object counts as changed. */
    private boolean hasChanged() {
        Comparison comparison = new Comparison(entries);
        System.getProperties().forEach(comparison);
        return comparison.equal != entries.length;
    }

    private static Object[] entries() {
        Properties now = System.getProperties();
        Object[] entries = new Object[2 * now.size()];
        int[] next = {0};
        now.forEach((name, value) -> {
            entries[next[0]++] = name;
            entries[next[0]++] = value;
        });
        return entries;
    }

    private static final class Comparison implements BiConsumer<Object, Object> {
        private final Object[] entries;

        /** How many were found in their place; -1 once one was not. */
        int equal;

        Comparison(Object[] entries) {
            this.entries = entries;
        }

        @Override
        public void accept(Object name, Object value) {
            boolean isSame = equal >= 0 && equal < entries.length && entries[equal] == name && entries[equal + 1] == value;
            equal = isSame ? equal + 2 : -1;
        }
    }
}
