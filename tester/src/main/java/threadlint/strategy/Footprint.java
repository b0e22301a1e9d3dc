package threadlint.strategy;

/**
 * What one step touched: resources, by their numbers within the schedule, and fields of them.
 *
 * <p>A number is good for comparison across schedules only if the resource was known before the step:
 * up to there the schedules agree. One that was first touched in the step is <em>new</em>, and a new
 * one of a later schedule may be the same object under another number, or another under the same.
 */
final class Footprint {
    /** Stands for a step whose effects are not fully known. */
    static final int UNKNOWN = -1;

    /** How many resources were known before the step. */
    private final int known;
    private int[] resources = new int[4];
    private int[] locations = new int[4];
    private boolean[] writes = new boolean[4];
    private int size;
    private boolean unknown;

    Footprint(int known) {
        this.known = known;
    }

    void add(int resource, int location, boolean write) {
        if (resource == UNKNOWN) {
            unknown = true;
            return;
        }
        for (int i = 0; i < size; i++) {
            if (resources[i] == resource && locations[i] == location) {
                writes[i] |= write;
                return;
            }
        }
        if (size == resources.length) {
            grow();
        }
        resources[size] = resource;
        locations[size] = location;
        writes[size++] = write;
    }

    /** Whether the order of this step and of another that touched this can matter. */
    boolean conflicts(int resource, int location, boolean write) {
        if (unknown || resource == UNKNOWN) {
            return true;
        }
        for (int i = 0; i < size; i++) {
            if ((write || writes[i]) && mayBeSame(i, resource, location)) {
                return true;
            }
        }
        return false;
    }

    private boolean mayBeSame(int i, int resource, int location) {
        if (resource >= known) {
            return resources[i] >= known;
        }
        return resources[i] == resource && (locations[i] == location || locations[i] == 0 || location == 0);
    }

    private void grow() {
        int[] moreResources = new int[size * 2];
        int[] moreLocations = new int[size * 2];
        boolean[] moreWrites = new boolean[size * 2];
        System.arraycopy(resources, 0, moreResources, 0, size);
        System.arraycopy(locations, 0, moreLocations, 0, size);
        System.arraycopy(writes, 0, moreWrites, 0, size);
        resources = moreResources;
        locations = moreLocations;
        writes = moreWrites;
    }
}
