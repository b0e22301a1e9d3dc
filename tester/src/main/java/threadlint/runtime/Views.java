package threadlint.runtime;

/** Iterators and views stand for the collection that they came from. */
final class Views {
    private Views() {}

    /** The collection itself. */
    static Object collection(Object view) {
        return view;
    }
}
