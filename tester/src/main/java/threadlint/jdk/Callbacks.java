package threadlint.jdk;

import java.util.EventListener;
import java.util.List;

/**
 * Which objects a method is handed to call them later, by the naming conventions of the JDK, which programs follow.
 *
 * <p>What is called only before the method returns, as by {@code forEach}, must not be taken for one that another
 * thread may call: names that say nothing stand for that. It may miss some that are called later.
 */
public final class Callbacks {
    private static final List<String> KEEPING = List.of(
            "add", "attach", "bind", "enqueue", "execute", "handle", "install", "invokeLater", "listen", "observe", "on", "post",
            "register", "runLater", "schedule", "set", "submit", "subscribe", "then", "watch", "when");

    private static final List<String> LETTING_GO = List.of("cancel", "delete", "detach", "off", "remove", "unbind", "unregister", "unsubscribe");

    private static final List<String> KEPT = List.of("Listener", "Observer", "Subscriber", "Watcher");

    /** Tasks of executors and timers, which run them once. */
    private static final List<Class<?>> TASKS = List.of(Runnable.class, java.util.concurrent.Callable.class);

    private Callbacks() {}

    /** Whether a method with this name that is given a {@code type} calls it later, perhaps from another thread. */
    public static boolean isForLater(String method, Class<?> type) {
        boolean isKept = endsWithOneOf(type.getSimpleName(), KEPT) && !startsWithOneOf(method, LETTING_GO);
        return isCallable(type) && (isKept || startsWithOneOf(method, KEEPING));
    }

    /** Whether a method with this name gives up what was handed over before. */
    public static boolean letsGo(String method) {
        return startsWithOneOf(method, LETTING_GO);
    }

    /** Whether objects are handed over as this type to have their methods called, rather than for what they hold. */
    private static boolean isCallable(Class<?> type) {
        if (type.getClassLoader() != null) {
            return type.isInterface() || java.lang.reflect.Modifier.isAbstract(type.getModifiers());
        }
        boolean isFunction = type.getName().startsWith("java.util.function.");
        return isFunction || TASKS.contains(type) || EventListener.class.isAssignableFrom(type) || endsWithOneOf(type.getSimpleName(), KEPT);
    }

    private static boolean startsWithOneOf(String name, List<String> words) {
        for (String each : words) {
            boolean starts = name.startsWith(each);
            if (starts && (name.length() == each.length() || !Character.isLowerCase(name.charAt(each.length())))) {
                return true;
            }
        }
        return false;
    }

    private static boolean endsWithOneOf(String name, List<String> words) {
        for (String each : words) {
            if (name.endsWith(each)) {
                return true;
            }
        }
        return false;
    }
}
