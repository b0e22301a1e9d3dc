package threadlint.verdict;

/** Text from outside that no terminal obeys. */
final class Visible {
    private Visible() {}

    /** One line, in which control characters, and those that reorder text, are written as in Java. */
    static String of(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
                shown.append(String.format("\\u%04x", c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }
}
