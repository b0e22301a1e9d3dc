package threadlint.runtime.race;

import threadlint.jdk.MemoryEffects;

/**
 * What one variable passes from those who write it to those who read it, by access mode.
 *
 * <p>A volatile write happens before every later volatile read (JLS 17.4.4). In the weaker modes an acquiring read
 * sees what the value that it reads carries: what its writer had released, and through read-modify-writes what the
 * value before it carried. An opaque write carries what a release fence before it published; one by the thread that
 * wrote last carries what that write did. The value of a volatile write counts as that of all volatile writes so
 * far: an acquiring read then sees too much, which may hide a race. No edge is missing, so none is false.
 */
final class Publication {
    /** Clock of all volatile writes, null if there was none. */
    private int[] ofVolatiles;

    /** Clock that the present value carries, null if none. */
    private int[] ofValue;

    private int lastWriter = -1;

    /** @param effects flags of {@link MemoryEffects} */
    void access(Clocks clocks, Fences fences, int thread, int effects) {
        if ((effects & MemoryEffects.LOADS) != 0) {
            load(clocks, fences, thread, effects);
        }
        if ((effects & MemoryEffects.STORES) != 0) {
            store(clocks, fences, thread, effects);
            lastWriter = thread;
        }
    }

    private void load(Clocks clocks, Fences fences, int thread, int effects) {
        if ((effects & MemoryEffects.VOLATILE) != 0 && ofVolatiles != null && ofVolatiles != ofValue) {
            clocks.learn(thread, ofVolatiles);
        }
        if (ofValue == null) {
            return;
        }
        if ((effects & MemoryEffects.ACQUIRES) != 0) {
            clocks.learn(thread, ofValue);
        } else {
            fences.loaded(thread, ofValue);
        }
    }

    private void store(Clocks clocks, Fences fences, int thread, int effects) {
        if ((effects & MemoryEffects.VOLATILE) != 0) {
            ofVolatiles = Clocks.joined(ofVolatiles == null ? Clocks.NONE : ofVolatiles, clocks.of(thread));
            ofValue = ofVolatiles;
            clocks.tick(thread);
            return;
        }
        boolean goesOn = ofValue != null && ((effects & MemoryEffects.LOADS) != 0 || lastWriter == thread);
        boolean releases = (effects & MemoryEffects.RELEASES) != 0;
        int[] carried = releases ? clocks.of(thread) : fences.released(thread);
        if (!goesOn) {
            ofValue = carried == null ? null : Clocks.copy(carried);
        } else if (carried != null) {
            ofValue = Clocks.joined(Clocks.copy(ofValue), carried);
        }
        if (releases) {
            clocks.tick(thread);
        }
    }
}
