package threadlint.emit;

import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** How a class in one package names types, and which it may name at all. Imports what it names. */
final class TypeNames {
    private final String home;
    private final ClassLoader loader;
    private final Module module;

    /** By simple name of a class outside classes: the name in full of the one that is meant. */
    private final Map<String, String> meant = new HashMap<>();

    private final Set<String> imports = new TreeSet<>();

    /** @param host a class in whose package the names are used */
    TypeNames(Class<?> host) {
        this.home = host.getPackageName();
        this.loader = host.getClassLoader();
        this.module = host.getModule();
    }

    String home() {
        return home;
    }

    /** In order. */
    Set<String> imports() {
        return imports;
    }

    /** Lets a simple name stand for a class that the program declares itself; false if it stands for another one. */
    boolean declare(String simple) {
        return meant.putIfAbsent(simple, simple) == null;
    }

    /** Lets a simple name stand for a class of the JDK, whatever the package declares. */
    void need(String name) {
        String simple = name.substring(name.lastIndexOf('.') + 1);
        meant.put(simple, name);
        if (!name.equals("java.lang." + simple) || isInHome(simple)) {
            imports.add(name);
        }
    }

    /** Whether a class of that simple name is in the package. */
    private boolean isInHome(String simple) {
        return loader.getResource((home.isEmpty() ? "" : home.replace('.', '/') + "/") + simple + ".class") != null;
    }

    /** Whether code in the package may name the type. */
    boolean isOpen(Class<?> type) {
        if (type.isPrimitive()) {
            return true;
        }
        if (type.isArray()) {
            return isOpen(type.getComponentType());
        }
        if (type.isSynthetic() || type.isAnonymousClass() || type.isLocalClass() || !Names.isName(type.getSimpleName())) {
            return false;
        }
        Class<?> around = type.getDeclaringClass();
        boolean isReached = around != null ? isOpen(around) : isSeen(type);
        return isReached && isOpen(type, type.getModifiers());
    }

    private boolean isSeen(Class<?> type) {
        boolean isExported = type.getModule() == module || type.getModule().isExported(type.getPackageName());
        return isExported && (!type.getPackageName().isEmpty() || home.isEmpty());
    }

    /** Whether code in the package may name the member of a class. */
    boolean isOpen(Member member) {
        return isOpen(member.getDeclaringClass(), member.getModifiers()) && !member.isSynthetic();
    }

    private boolean isOpen(Class<?> declaring, int modifiers) {
        boolean isNear = declaring.getPackageName().equals(home) && declaring.getClassLoader() == loader;
        return Modifier.isPublic(modifiers) || isNear && !Modifier.isPrivate(modifiers);
    }

    /** The name of an open type, erased. */
    String of(Class<?> type) {
        if (type.isPrimitive()) {
            return type.getName();
        }
        if (type.isArray()) {
            return of(type.getComponentType()) + "[]";
        }
        if (type.getDeclaringClass() != null) {
            return of(type.getDeclaringClass()) + "." + type.getSimpleName();
        }
        String simple = type.getSimpleName();
        String known = meant.putIfAbsent(simple, type.getName());
        if (known != null && !known.equals(type.getName())) {
            return type.getName();
        }
        boolean isJava = type.getPackageName().equals("java.lang");
        if (known == null && !type.getPackageName().equals(home) && (!isJava || isInHome(simple))) {
            imports.add(type.getName());
        }
        return simple;
    }

    /** An expression for the class, whether or not it is open; it may throw. */
    String literal(Class<?> type) {
        if (isOpen(type)) {
            return of(type) + ".class";
        }
        return of(Class.class) + ".forName(" + Literals.of(type.getName()) + ")";
    }
}
