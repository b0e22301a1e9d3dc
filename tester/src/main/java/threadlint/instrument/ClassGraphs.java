package threadlint.instrument;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;

/**
 * The class graph of each loader that is still in use; safe for use by several threads.
 *
 * <p>A program may have thousands of loaders, so a loader is found by its identity, and those that are gone are removed
 * only each time their number may have doubled.
 */
final class ClassGraphs {
    private static final int LEAST_TO_SWEEP = 64;

    private final Map<Key, ClassGraph> graphs = new HashMap<>();
    private int sweepFrom = LEAST_TO_SWEEP;

    /** The class graph of a loader, null for the boot loader. */
    synchronized ClassGraph of(ClassLoader loader) {
        Key key = new Key(ClassGraph.resources(loader));
        ClassGraph known = graphs.get(key);
        if (known != null) {
            return known;
        }
        sweep();
        ClassGraph fresh = new ClassGraph(key);
        graphs.put(key, fresh);
        return fresh;
    }

    private void sweep() {
        if (graphs.size() >= sweepFrom) {
            graphs.keySet().removeIf(key -> key.get() == null);
            sweepFrom = Math.max(LEAST_TO_SWEEP, 2 * graphs.size());
        }
    }

    /** For tests. */
    synchronized int size() {
        return graphs.size();
    }

    /** A loader, whose own {@code equals} and {@code hashCode} are the program's. */
    private static final class Key extends WeakReference<ClassLoader> {
        private final int hash;

        Key(ClassLoader loader) {
            super(loader);
            this.hash = System.identityHashCode(loader);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof Key && get() != null && get() == ((Key) other).get();
        }
    }
}
