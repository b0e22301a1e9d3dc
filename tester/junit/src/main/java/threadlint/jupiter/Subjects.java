package threadlint.jupiter;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;
import threadlint.explore.Subject;

/** Names tests of JUnit 5 as the tester does. */
final class Subjects {
    private static final Pattern INVOCATION = Pattern.compile("\\[test-template-invocation:#(\\d+)\\]$");

    private Subjects() {}

    /** @param isOneOfMany whether the context is that of one invocation of several */
    static Subject of(ExtensionContext context, boolean isOneOfMany) {
        Class<?> type = context.getRequiredTestClass();
        Method method = context.getRequiredTestMethod();
        Matcher invocation = INVOCATION.matcher(context.getUniqueId());
        String suffix = isOneOfMany && invocation.find() ? "[" + invocation.group(1) + "]" : "";
        return Subject.of(type, method.getName() + parameters(method, type) + suffix);
    }

    /** {@code (int,java.lang.String)}; nothing for a method that is the only one of its name, and has none. */
    private static String parameters(Method method, Class<?> type) {
        List<String> names = new ArrayList<>();
        for (Class<?> parameter : method.getParameterTypes()) {
            names.add(name(parameter));
        }
        return names.isEmpty() && !isOverloaded(method, type) ? "" : "(" + String.join(",", names) + ")";
    }

    private static boolean isOverloaded(Method method, Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Method other : each.getDeclaredMethods()) {
                boolean isSame = Arrays.equals(other.getParameterTypes(), method.getParameterTypes());
                if (other.getName().equals(method.getName()) && !isSame) {
                    return true;
                }
            }
        }
        return false;
    }

    private static String name(Class<?> type) {
        return type.isArray() ? name(type.getComponentType()) + "[]" : type.getName();
    }
}
