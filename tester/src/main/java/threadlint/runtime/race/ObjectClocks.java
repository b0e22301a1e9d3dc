package threadlint.runtime.race;

/** What is known of one object: the clock of its monitor, and its fields or elements. */
final class ObjectClocks {
    /** Clock of all releases of the object itself, null if there was none. */
    int[] released;

    /** Open-addressing table by location; null is free. At most half full. */
    private Variable[] variables = new Variable[4];
    private int[] locations = new int[4];
    private int size;

    private Elements elements;

    Elements elements() {
        if (elements == null) {
            elements = new Elements();
        }
        return elements;
    }

    /** The variable at a field number or element index. */
    Variable variable(int location) {
        int slot = slot(location);
        if (variables[slot] == null) {
            if (size * 2 >= variables.length) {
                grow();
                slot = slot(location);
            }
            variables[slot] = new Variable();
            locations[slot] = location;
            size++;
        }
        return variables[slot];
    }

    /** Where the location is, or belongs. Locations of one object are mostly consecutive: no need to hash. */
    private int slot(int location) {
        int mask = variables.length - 1;
        int slot = location & mask;
        while (variables[slot] != null && locations[slot] != location) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        Variable[] oldVariables = variables;
        int[] oldLocations = locations;
        variables = new Variable[oldVariables.length * 2];
        locations = new int[oldVariables.length * 2];
        for (int i = 0; i < oldVariables.length; i++) {
            if (oldVariables[i] != null) {
                int slot = slot(oldLocations[i]);
                variables[slot] = oldVariables[i];
                locations[slot] = oldLocations[i];
            }
        }
    }
}
