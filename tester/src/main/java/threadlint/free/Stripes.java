package threadlint.free;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Spin locks, one for many variables: a volatile access and the ticket that it gets happen inside, so that tickets are in the
 * order of the effects.
 */
final class Stripes {
    private static final int COUNT = 1024;

    /** Apart by a cache line each. */
    private static final int APART = 16;

    private static final int SPINS = 64;

    private final AtomicIntegerArray held = new AtomicIntegerArray(COUNT * APART);

    /** Takes the stripe of a variable; returns it. */
    int take(long object, int member) {
        int stripe = (int) ((object * 31 + member) * 0x9E3779B97F4A7C15L >>> 54) * APART;
        for (int spins = 0; !held.compareAndSet(stripe, 0, 1); spins++) {
            if (spins < SPINS) {
                Thread.onSpinWait();
            } else {
                // The holder has lost its core.
                Thread.yield();
            }
        }
        return stripe;
    }

    void give(int stripe) {
        held.setRelease(stripe, 0);
    }
}
