package threadlint.drive;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.TreeMap;

/** What the methods of a stub return where its type arguments say more than their declarations. */
final class StubResults {
    private StubResults() {}

    /** As {@link Step#parameters} has it. Where methods of one name differ, one of them counts. */
    static String of(Class<?> raw, Type type) {
        Map<String, Class<?>> narrowed = new TreeMap<>();
        for (Method method : Maker.sorted(raw.getMethods())) {
            Class<?> result = Types.raw(resultOf(method, type));
            if (Modifier.isAbstract(method.getModifiers()) && result != method.getReturnType()) {
                narrowed.putIfAbsent(method.getName(), result);
            }
        }
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, Class<?>> each : narrowed.entrySet()) {
            text.append(text.length() > 0 ? "," : "").append(each.getKey()).append(':').append(each.getValue().getName());
        }
        return text.toString();
    }

    /** The return type, with type variables replaced as far as {@code type} tells. */
    static Type resultOf(Method method, Type type) {
        try {
            return Types.resolve(method.getGenericReturnType(), type);
        } catch (RuntimeException | LinkageError e) {
            // A signature that names what is not there.
            return method.getReturnType();
        }
    }
}
