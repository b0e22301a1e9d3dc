package threadlint.explore;

/** The test that schedules run. */
public final class Subject {
    /** The class whose object runs it. */
    public final Class<?> type;

    /** The name of the test, as in {@code shop.StockTest#takes(int)[2]}. */
    public final String name;

    private Subject(Class<?> type, String test) {
        this.type = type;
        this.name = type.getName() + "#" + test;
    }

    /** @param test the name of the test within its class */
    public static Subject of(Class<?> type, String test) {
        return new Subject(type, test);
    }
}
