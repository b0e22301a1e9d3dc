package threadlint.jdk;

import java.util.List;
import java.util.Set;

/**
 * Methods of java.base that run without scheduling points: they hold locks that the scheduler does not see, and call
 * java.util.concurrent.
 */
public final class Regions {
    private static final ClassTable LOADERS = ClassTable.of(
            "java/lang/ClassLoader", "jdk/internal/loader/BuiltinClassLoader",
            "jdk/internal/loader/ClassLoaders$AppClassLoader");

    private static final ClassTable LINKERS = ClassTable.of("java/lang/invoke/MethodHandleNatives");

    /** Method types are interned in the middle of an access through a VarHandle. */
    private static final ClassTable INTERNERS = ClassTable.of()
            .until(20, "java/lang/invoke/MethodType$ConcurrentWeakInternSet")
            .since(21, "jdk/internal/util/ReferencedKeyMap", "jdk/internal/util/ReferencedKeySet");

    private static final ClassTable PROXIES = ClassTable.of("java/lang/reflect/Proxy");
    private static final ClassTable PRINTERS = ClassTable.of("java/io/PrintStream");

    /** Ends the JVM if what frees memory throws anything, such as the error that unwinds a thread. */
    private static final ClassTable CLEANERS = ClassTable.of("jdk/internal/ref/Cleaner");

    /** Keys of channels are put into concurrent sets while a monitor of the selector is held. */
    private static final ClassTable SELECTORS = ClassTable.of("sun/nio/ch/SelectorImpl");

    private static final Set<String> KEEPS_KEYS = Set.of("register", "cancel", "processDeregisterQueue", "implCloseSelector");

    /** Threads are started through containers: that stays visible. */
    private static final ClassTable CONTAINERS =
            ClassTable.of().since(19, "jdk/internal/vm/ThreadContainers", "jdk/internal/vm/SharedThreadContainer");

    static final List<ClassTable> CLASSES = List.of(LOADERS, LINKERS, INTERNERS, PROXIES, PRINTERS, CLEANERS, SELECTORS, CONTAINERS);

    private static final Set<String> PRINTS =
            Set.of("print", "println", "printf", "format", "write", "append", "flush", "close");

    private Regions() {}

    static boolean has(String className) {
        for (ClassTable classes : CLASSES) {
            if (classes.has(className)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a method that is no initialiser is a region. */
    public static boolean has(String className, String method, String descriptor, boolean isPublic, boolean isStatic) {
        if (LOADERS.has(className)) {
            return isLoadClass(method, descriptor) || method.startsWith("getResource");
        }
        if (LINKERS.has(className)) {
            return isStatic && (method.startsWith("link") || method.startsWith("find"));
        }
        if (INTERNERS.has(className)) {
            return !method.equals("<init>");
        }
        if (PROXIES.has(className)) {
            return method.equals("newProxyInstance") || method.equals("getProxyClass");
        }
        if (PRINTERS.has(className)) {
            return isPublic && PRINTS.contains(method);
        }
        if (CLEANERS.has(className)) {
            return method.equals("clean");
        }
        if (SELECTORS.has(className)) {
            return KEEPS_KEYS.contains(method);
        }
        return CONTAINERS.has(className) && isPublic && !method.equals("start");
    }

    /** Whether it is the {@code loadClass} that in {@code ClassLoader} only calls the other one. */
    public static boolean isDelegatingLoadClass(String method, String descriptor) {
        return method.equals("loadClass") && descriptor.equals("(Ljava/lang/String;)Ljava/lang/Class;");
    }

    /** Whether the method is {@code ClassLoader.loadClass}, which class loaders of the program override. */
    public static boolean isLoadClass(String method, String descriptor) {
        return isDelegatingLoadClass(method, descriptor)
                || method.equals("loadClass") && descriptor.equals("(Ljava/lang/String;Z)Ljava/lang/Class;");
    }
}
