package threadlint.emit;

import java.lang.invoke.MethodType;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import threadlint.drive.Types;

/** Arguments such that a compiler chooses the very method or constructor that is meant. */
final class Arguments {
    private final TypeNames names;

    Arguments(TypeNames names) {
        this.names = names;
    }

    /** The primitive type of a constant, or its class. */
    static Class<?> typeOf(Object constant) {
        return MethodType.methodType(constant.getClass()).unwrap().returnType();
    }

    /** Whether the class only stands for one that is not on the class path. */
    static boolean isMissing(Class<?> type) {
        return type.isArray() ? isMissing(type.getComponentType()) : !type.isPrimitive() && Types.isMissing(type);
    }

    /** Whether a compiler can be made to call it by naming it. */
    boolean canBeNamed(Executable called) {
        for (Executable each : namesakes(called)) {
            // A compiler looks at all of them.
            if (Arrays.stream(each.getParameterTypes()).anyMatch(Arguments::isMissing)) {
                return false;
            }
        }
        for (Class<?> parameter : called.getParameterTypes()) {
            if (!names.isOpen(parameter)) {
                return false;
            }
        }
        for (TypeVariable<?> variable : called.getTypeParameters()) {
            // No cast names a type with two bounds.
            if (variable.getBounds().length > 1) {
                return false;
            }
        }
        return true;
    }

    /** For the parameters from one on. */
    String list(Executable called, int from, List<Expression> given) {
        boolean isExact = isOverloaded(called);
        Class<?>[] parameters = called.getParameterTypes();
        Type[] generic = called.getGenericParameterTypes();
        List<String> texts = new ArrayList<>();
        for (int i = from; i < parameters.length; i++) {
            boolean isRaw = generic.length != parameters.length || isNarrow(generic[i]);
            texts.add(as(parameters[i], given.get(i - from), isExact || isRaw));
        }
        return "(" + String.join(", ", texts) + ")";
    }

    /** Whether it has type arguments that a class literal may not fit. */
    private static boolean isNarrow(Type type) {
        return type instanceof ParameterizedType && !type.getTypeName().endsWith("<?>");
    }

    /** An expression where a type is wanted; exactly of this type if need be. */
    String as(Class<?> wanted, Expression given, boolean isExact) {
        if (given.type == null) {
            return isExact || wanted.isArray() ? "(" + names.of(wanted) + ") null" : "null";
        }
        if (wanted.isPrimitive() && !given.type.isPrimitive()) {
            String unboxed = Types.boxed(wanted) == given.type ? given.text : "(" + names.of(Types.boxed(wanted)) + ") " + given.text;
            return isExact ? "(" + wanted.getName() + ") " + unboxed : unboxed;
        }
        boolean fits = wanted.isAssignableFrom(given.type) || wanted.isPrimitive() || Types.boxed(given.type) != given.type && wanted.isAssignableFrom(Types.boxed(given.type));
        return given.type == wanted && !(isExact && given.type == Class.class) || fits && !isExact ? given.text : "(" + names.of(wanted) + ") " + given.text;
    }

    /** Whether another method or constructor of the name may take as many arguments. */
    private static boolean isOverloaded(Executable called) {
        for (Executable other : namesakes(called)) {
            boolean isOther = !Arrays.equals(other.getParameterTypes(), called.getParameterTypes());
            if (isOther && (other.isVarArgs() || other.getParameterCount() == called.getParameterCount())) {
                return true;
            }
        }
        return false;
    }

    /** The methods or constructors of the name, itself among them. */
    private static List<Executable> namesakes(Executable called) {
        Class<?> owner = called.getDeclaringClass();
        List<Executable> all = new ArrayList<>();
        if (called instanceof Method) {
            all.addAll(Arrays.asList(owner.getMethods()));
            for (Class<?> at = owner; at != null; at = at.getSuperclass()) {
                all.addAll(Arrays.asList(at.getDeclaredMethods()));
            }
        } else {
            all.addAll(Arrays.asList(owner.getDeclaredConstructors()));
        }
        all.removeIf(each -> !each.getName().equals(called.getName()) || each.isSynthetic());
        return all;
    }
}
