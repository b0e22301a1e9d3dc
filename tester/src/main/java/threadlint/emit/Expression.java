package threadlint.emit;

/** Source text with the type that a compiler gives it, erased. */
final class Expression {
    final String text;

    /** {@code void.class} for a call without a result, null for {@code null}. */
    final Class<?> type;

    /** The same as a statement; null if it is none (JLS 14.8). */
    final String statement;

    private Expression(String text, Class<?> type, String statement) {
        this.text = text;
        this.type = type;
        this.statement = statement;
    }

    /** A name, a literal, or another expression that does nothing. */
    static Expression value(String text, Class<?> type) {
        return new Expression(text, type, null);
    }

    /** A call, an assignment, or the making of an instance. */
    static Expression action(String text, Class<?> type) {
        return new Expression(text, type, text);
    }

    /** The same as another type. */
    Expression cast(String name, Class<?> other) {
        return new Expression("(" + name + ") " + text, other, statement);
    }
}
