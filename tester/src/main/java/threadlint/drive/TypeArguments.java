package threadlint.drive;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What the type variables of a type and of its supertypes stand for (JLS 4.5.2, 8.1.4): in {@code UnaryOperator<Long>},
 * both variables of {@code Function} stand for {@code Long}.
 */
final class TypeArguments {
    private final Map<TypeVariable<?>, Type> known = new HashMap<>();

    private TypeArguments() {}

    static TypeArguments of(Type type) {
        TypeArguments arguments = new TypeArguments();
        arguments.add(type);
        return arguments;
    }

    private void add(Type type) {
        if (type instanceof ParameterizedType) {
            TypeVariable<?>[] variables = Types.raw(type).getTypeParameters();
            Type[] values = ((ParameterizedType) type).getActualTypeArguments();
            for (int i = 0; i < Math.min(variables.length, values.length); i++) {
                known.putIfAbsent(variables[i], substitute(bound(values[i])));
            }
        }
        Class<?> raw = Types.raw(type);
        try {
            for (Type each : raw.getGenericInterfaces()) {
                add(each);
            }
            if (raw.getGenericSuperclass() != null) {
                add(raw.getGenericSuperclass());
            }
        } catch (RuntimeException | LinkageError e) {
            // A signature that names what is not there: its variables stay unknown.
        }
    }

    /** The class with the type arguments that make it a {@code wanted}, as far as they are known. */
    static Type as(Class<?> made, Type wanted) {
        TypeVariable<?>[] variables = made.getTypeParameters();
        if (variables.length == 0 || !(wanted instanceof ParameterizedType)) {
            return made;
        }
        TypeArguments inherited = of(made);
        TypeVariable<?>[] asked = Types.raw(wanted).getTypeParameters();
        Type[] arguments = Arrays.copyOf(variables, variables.length, Type[].class);
        for (int i = 0; i < asked.length; i++) {
            int at = Arrays.asList(variables).indexOf(inherited.substitute(asked[i]));
            if (at >= 0) {
                arguments[at] = ((ParameterizedType) wanted).getActualTypeArguments()[i];
            }
        }
        return new Parameterized(made, made.getDeclaringClass(), arguments);
    }

    /** Whether a value of the one type can be given where the other is wanted, as far as type arguments are known. */
    static boolean fits(Type made, Type wanted) {
        if (!Types.raw(wanted).isAssignableFrom(Types.raw(made))) {
            return false;
        }
        TypeArguments arguments = of(made);
        TypeVariable<?>[] variables = Types.raw(wanted).getTypeParameters();
        for (int i = 0; i < variables.length && wanted instanceof ParameterizedType; i++) {
            Type value = arguments.substitute(variables[i]);
            Class<?> argument = Types.raw(bound(((ParameterizedType) wanted).getActualTypeArguments()[i]));
            if (!(value instanceof TypeVariable) && argument != Object.class && argument != Types.raw(value)) {
                return false;
            }
        }
        return true;
    }

    /** Of {@code ? super String} and {@code ? extends String}, values of {@code String} will do. */
    static Type bound(Type type) {
        if (!(type instanceof WildcardType)) {
            return type;
        }
        WildcardType wildcard = (WildcardType) type;
        return wildcard.getLowerBounds().length > 0 ? wildcard.getLowerBounds()[0] : wildcard.getUpperBounds()[0];
    }

    /** The type with the variables replaced that are known. */
    Type substitute(Type type) {
        if (type instanceof TypeVariable) {
            Type value = known.get(type);
            return value == null ? type : value;
        }
        if (!(type instanceof ParameterizedType)) {
            return type;
        }
        Type[] arguments = ((ParameterizedType) type).getActualTypeArguments();
        Type[] substituted = new Type[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            substituted[i] = substitute(bound(arguments[i]));
        }
        ParameterizedType generic = (ParameterizedType) type;
        return Arrays.equals(arguments, substituted) ? type : new Parameterized(generic.getRawType(), generic.getOwnerType(), substituted);
    }

    /** A type with other arguments. */
    private static final class Parameterized implements ParameterizedType {
        private final Type raw;
        private final Type owner;
        private final Type[] arguments;

        Parameterized(Type raw, Type owner, Type[] arguments) {
            this.raw = raw;
            this.owner = owner;
            this.arguments = arguments;
        }

        @Override
        public Type[] getActualTypeArguments() {
            return arguments.clone();
        }

        @Override
        public Type getRawType() {
            return raw;
        }

        @Override
        public Type getOwnerType() {
            return owner;
        }
    }
}
