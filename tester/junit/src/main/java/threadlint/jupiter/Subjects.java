package threadlint.jupiter;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;
import threadlint.explore.Subject;
import threadlint.launch.NoVerdict;

/** Names tests of JUnit 5 as the tester does. */
final class Subjects {
    private static final Pattern INVOCATION = Pattern.compile("\\[test-template-invocation:#(\\d+)\\]$");

    private static final String INVOCATION_OF_CLASS = "[class-template-invocation:";

    private Subjects() {}

    /**
     * The test of a context.
     *
     * @param isOneOfMany whether it is one invocation of several
     * @throws NoVerdict the tester has no name for it
     */
    static Subject of(ExtensionContext context, boolean isOneOfMany) throws NoVerdict {
        if (context.getUniqueId().contains(INVOCATION_OF_CLASS)) {
            throw new NoVerdict(
                    "threadlint does not run tests of classes that have parameters themselves",
                    "give the parameters to the test method, by @ParameterizedTest");
        }
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
