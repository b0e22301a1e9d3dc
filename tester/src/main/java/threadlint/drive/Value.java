package threadlint.drive;

/** What a step of a recipe is given: the result of an earlier step, or a constant. */
public final class Value {
    static final Value NULL = new Value(-1, null);

    /** The number of the step whose result it is, -1 for a constant. */
    public final int step;

    /** A boxed primitive value, a String, a {@link TypeName}, or null. */
    public final Object constant;

    private Value(int step, Object constant) {
        this.step = step;
        this.constant = constant;
    }

    static Value result(int step) {
        return new Value(step, null);
    }

    /** {@code constant} is a boxed primitive value, a String, a {@link TypeName} for its class literal, or null. */
    static Value constant(Object constant) {
        return constant == null ? NULL : new Value(-1, constant);
    }

    public boolean isResult() {
        return step >= 0;
    }

    boolean isNull() {
        return step < 0 && constant == null;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Value
                && ((Value) other).step == step
                && java.util.Objects.equals(((Value) other).constant, constant);
    }

    @Override
    public int hashCode() {
        return 31 * step + java.util.Objects.hashCode(constant);
    }

    @Override
    public String toString() {
        return isResult() ? "#" + step : SourceText.constant(constant);
    }
}
