package threadlint.free;

import java.util.Arrays;

/** The methods that one thread is in, as units of work. */
final class Units {
    private long[] receivers = new long[16];
    private int[] sites = new int[16];
    private int size;

    /** @param site 0 if sampling leaves the unit out */
    void enter(long receiver, int site) {
        if (size == sites.length) {
            receivers = Arrays.copyOf(receivers, size * 2);
            sites = Arrays.copyOf(sites, size * 2);
        }
        receivers[size] = receiver;
        sites[size++] = site;
    }

    boolean isEmpty() {
        return size == 0;
    }

    long receiver() {
        return receivers[size - 1];
    }

    int site() {
        return sites[size - 1];
    }

    void leave() {
        size--;
    }
}
