package threadlint.event;

/** How traces and predictions name what is accessed. */
public final class FieldNames {
    /** Stands for all that an object holds, as if it were a field. */
    public static final String CONTENTS = "contents";

    private static final int STRUCTURE = -1;

    private FieldNames() {}

    /** The element of a plain access: of an array its index; of what an object holds 0 for all, one more than the index for one. */
    public static int element(Pending access) {
        if (!Locations.isWhole(access.location)) {
            return Math.max(access.element, 0);
        }
        return access.element == Pending.STRUCTURE ? STRUCTURE : access.element + 1;
    }

    /**
     * {@code shop.Cart.total}, {@code java.util.ArrayList.contents}, or the type of an array.
     *
     * @param owner the object; of a static field, its name
     * @param location number in {@link Locations} of the field, 0 for elements of arrays and objects that count as a whole
     */
    public static String of(Object owner, int location) {
        if (owner instanceof String) {
            return (String) owner;
        }
        Class<?> type = owner.getClass();
        if (type.isArray()) {
            return type.getTypeName();
        }
        return location == 0 || Locations.isWhole(location)
                ? type.getName().concat(".").concat(CONTENTS)
                : Locations.name(location);
    }
}
