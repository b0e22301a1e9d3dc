package threadlint.drive;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** One operation of a recipe, which makes a value. */
public final class Step {
    /** What a step does, with its letter in JSON. */
    public enum Kind {
        /** Calls a constructor. */
        NEW("n"),
        /** Calls an instance method; the first value is the receiver. */
        CALL("c"),
        /** Calls a static method. */
        STATIC("s"),
        /** Reads a static field. */
        FIELD("f"),
        /** Reads a field as a class around would, of the first value unless it is static. */
        GET("r"),
        /** Writes a field likewise; the last value is what it holds then. */
        SET("w"),
        /** Makes an array of the values; {@code owner} is the type of the elements. */
        ARRAY("a"),
        /** Makes an instance of a generated class that implements or extends {@code owner}; the values are its answers. */
        STUB("x"),
        /** Takes the object that the stub given by the value was handed last as {@code owner}, by its method {@code name}. */
        HANDED("h");

        final String letter;

        Kind(String letter) {
            this.letter = letter;
        }
    }

    public final Kind kind;

    /** Name of the class that declares the member. */
    public final String owner;

    /** Name of the method or field, of the method by which something was handed over, else empty. */
    public final String name;

    /**
     * Names of the parameter types of a method or constructor, separated by commas. Of a stub: what its methods return
     * where its type arguments say more than their declarations, as in {@code apply:java.lang.Long,…}.
     */
    public final String parameters;

    public final List<Value> values;

    private Step(Kind kind, String owner, String name, String parameters, List<Value> values) {
        this.kind = kind;
        this.owner = owner;
        this.name = name;
        this.parameters = parameters;
        this.values = Collections.unmodifiableList(values);
    }

    static Step of(Kind kind, String owner, String name, String parameters, List<Value> values) {
        return new Step(kind, owner, name, parameters, values);
    }

    static Step construct(String owner, String parameters, Value... arguments) {
        return new Step(Kind.NEW, owner, "", parameters, Arrays.asList(arguments));
    }

    static Step call(String owner, String name, String parameters, Value... receiverAndArguments) {
        return new Step(Kind.CALL, owner, name, parameters, Arrays.asList(receiverAndArguments));
    }

    static Step callStatic(String owner, String name, String parameters, Value... arguments) {
        return new Step(Kind.STATIC, owner, name, parameters, Arrays.asList(arguments));
    }

    static Step field(String owner, String name) {
        return new Step(Kind.FIELD, owner, name, "", Collections.emptyList());
    }

    static Step get(String owner, String name, Value... instance) {
        return new Step(Kind.GET, owner, name, "", Arrays.asList(instance));
    }

    static Step set(String owner, String name, Value... instanceAndValue) {
        return new Step(Kind.SET, owner, name, "", Arrays.asList(instanceAndValue));
    }

    static Step array(String element, Value... values) {
        return new Step(Kind.ARRAY, element, "", "", Arrays.asList(values));
    }

    static Step stub(String type, String results, Value... answers) {
        return new Step(Kind.STUB, type, "", results, Arrays.asList(answers));
    }

    static Step handed(String type, String method, Value stub) {
        return new Step(Kind.HANDED, type, method, "", Collections.singletonList(stub));
    }

    /** The instance that it is about, null if there is none. */
    public Value instance() {
        boolean has = kind == Kind.CALL || kind == Kind.GET && values.size() == 1 || kind == Kind.SET && values.size() == 2;
        return has ? values.get(0) : null;
    }

    /** What tells it from other ways to make a value, whatever the values it is given. */
    String member() {
        return kind.letter + " " + owner + " " + name + "(" + parameters + ")";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Step && ((Step) other).member().equals(member()) && ((Step) other).values.equals(values);
    }

    @Override
    public int hashCode() {
        return Objects.hash(member(), values);
    }

    @Override
    public String toString() {
        return member() + values;
    }
}
