package threadlint.runtime.race;

import java.util.Arrays;
import java.util.HashSet;

/** The sites that one thread reached. A thread that is in native code where its schedule ends may add some while another one reads. */
final class ReachedSites {
    private final HashSet<Integer> known = new HashSet<>();
    private volatile int[] sites = new int[8];

    /** Written after the site: what is counted is there. */
    private volatile int count;

    void add(int site) {
        if (!known.add(site)) {
            return;
        }
        if (count == sites.length) {
            sites = Arrays.copyOf(sites, 2 * count);
        }
        sites[count] = site;
        count = count + 1;
    }

    /** In the order in which it reached them. */
    int[] soFar() {
        int reached = count;
        return Arrays.copyOf(sites, reached);
    }
}
