package threadlint.drive;

import java.util.Map;

/** The name of a type as {@link Class#getName} has it. */
public final class TypeName {
    private static final Map<String, Class<?>> PRIMITIVES =
            Map.of(
                    "boolean", boolean.class,
                    "byte", byte.class,
                    "char", char.class,
                    "double", double.class,
                    "float", float.class,
                    "int", int.class,
                    "long", long.class,
                    "short", short.class,
                    "void", void.class);

    public final String name;

    public TypeName(String name) {
        this.name = name;
    }

    static TypeName of(Class<?> type) {
        return new TypeName(type.getName());
    }

    /** The class, not initialised. */
    public Class<?> resolve(ClassLoader loader) throws Unmakeable {
        Class<?> primitive = PRIMITIVES.get(name);
        if (primitive != null) {
            return primitive;
        }
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw Unmakeable.linking(name, e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TypeName && ((TypeName) other).name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
