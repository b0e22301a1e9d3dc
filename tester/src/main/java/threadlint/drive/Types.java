package threadlint.drive;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;

/** Generic types, as far as values are made by them. */
public final class Types {
    private Types() {}

    /** The erasure (JLS 4.6). */
    public static Class<?> raw(Type type) {
        if (type instanceof Class) {
            return (Class<?>) type;
        }
        if (type instanceof ParameterizedType) {
            return (Class<?>) ((ParameterizedType) type).getRawType();
        }
        if (type instanceof GenericArrayType) {
            return Array.newInstance(raw(((GenericArrayType) type).getGenericComponentType()), 0).getClass();
        }
        if (type instanceof WildcardType) {
            return raw(((WildcardType) type).getUpperBounds()[0]);
        }
        return type instanceof TypeVariable ? raw(((TypeVariable<?>) type).getBounds()[0]) : Object.class;
    }

    /** The wrapper of a primitive type, else the type itself; {@code void} has no values. */
    public static Class<?> boxed(Class<?> type) {
        return type == void.class ? type : MethodType.methodType(type).wrap().returnType();
    }

    /** The type that a type variable stands for in {@code context}, a wildcard's bound, else the type itself. */
    public static Type resolve(Type type, Type context) {
        if (type instanceof WildcardType) {
            return resolve(TypeArguments.bound(type), context);
        }
        Type exact = context == null ? type : TypeArguments.of(context).substitute(type);
        if (!exact.equals(type)) {
            return exact;
        }
        if (type instanceof TypeVariable && context instanceof ParameterizedType) {
            // By position: those of a subclass, or of a factory, mostly stand for those of what it makes.
            TypeVariable<?>[] variables = ((TypeVariable<?>) type).getGenericDeclaration().getTypeParameters();
            Type[] arguments = ((ParameterizedType) context).getActualTypeArguments();
            for (int i = 0; i < Math.min(variables.length, arguments.length); i++) {
                if (variables[i].equals(type) && raw(type).isAssignableFrom(raw(arguments[i]))) {
                    return resolve(arguments[i], null);
                }
            }
        }
        return type;
    }

    /** The type argument with this index, {@code Object} if there is none. */
    static Type argument(Type type, int index) {
        if (type instanceof ParameterizedType && ((ParameterizedType) type).getActualTypeArguments().length > index) {
            return resolve(((ParameterizedType) type).getActualTypeArguments()[index], null);
        }
        return Object.class;
    }

    /** The generic parameter types; erased where the class file has fewer of them, as for inner classes. */
    static Type[] parameters(java.lang.reflect.Executable executable) {
        try {
            Type[] generic = executable.getGenericParameterTypes();
            if (generic.length == executable.getParameterCount()) {
                return generic;
            }
        } catch (RuntimeException | LinkageError e) {
            // A signature that names what is not there.
        }
        return executable.getParameterTypes();
    }

    /** Whether the class only stands for one that is not on the class path: it cannot have instances. */
    public static boolean isMissing(Class<?> type) {
        return type.isSynthetic() && Modifier.isFinal(type.getModifiers()) && type.getDeclaredConstructors().length == 0;
    }

    static boolean isJdk(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element.getClassLoader() == null || element.getClassLoader() == ClassLoader.getPlatformClassLoader();
    }
}
