package threadlint.emit;

import java.util.EnumSet;
import java.util.Set;

/** Methods of a program that reach members which its code may not name; only those that are used are written. */
final class Reflection {
    /** What can be done by reflection. */
    enum Use {
        CONSTRUCT(
                "Calls a constructor that this class may not name.",
                "static Object construct(Class<?> owner, Class<?>[] parameters, Object... arguments) throws Throwable {",
                Reflection.LOOKUP,
                "    return lookup.findConstructor(owner, java.lang.invoke.MethodType.methodType(void.class, parameters))",
                "            .invokeWithArguments(arguments);",
                "}"),
        CALL(
                "Calls a method that this class may not name; the instance is the first argument.",
                "static Object call(Class<?> owner, String name, Class<?> result, Class<?>[] parameters, Object... arguments) throws Throwable {",
                Reflection.LOOKUP,
                "    return lookup.findVirtual(owner, name, java.lang.invoke.MethodType.methodType(result, parameters))",
                "            .invokeWithArguments(arguments);",
                "}"),
        CALL_STATIC(
                "Calls a static method that this class may not name.",
                "static Object callStatic(Class<?> owner, String name, Class<?> result, Class<?>[] parameters, Object... arguments)",
                "        throws Throwable {",
                Reflection.LOOKUP,
                "    return lookup.findStatic(owner, name, java.lang.invoke.MethodType.methodType(result, parameters))",
                "            .invokeWithArguments(arguments);",
                "}"),
        FIELD(
                "A field that this class may not name.",
                "static java.lang.reflect.Field field(Class<?> owner, String name) throws NoSuchFieldException {",
                "    java.lang.reflect.Field field = owner.getDeclaredField(name);",
                "    field.setAccessible(true);",
                "    return field;",
                "}"),
        ARRAY(
                "An array of a class that this class may not name.",
                "static Object array(Class<?> element, Object... values) {",
                "    Object array = java.lang.reflect.Array.newInstance(element, values.length);",
                "    for (int i = 0; i < values.length; i++) {",
                "        java.lang.reflect.Array.set(array, i, values[i]);",
                "    }",
                "    return array;",
                "}"),
        ALLOCATE(
                "An instance whose constructor is not called.",
                "static Object allocate(Class<?> type) throws ReflectiveOperationException {",
                "    Class<?> factories = Class.forName(\"sun.reflect.ReflectionFactory\");",
                "    Object factory = factories.getMethod(\"getReflectionFactory\").invoke(null);",
                "    Object none = factories",
                "            .getMethod(\"newConstructorForSerialization\", Class.class, java.lang.reflect.Constructor.class)",
                "            .invoke(factory, type, Object.class.getDeclaredConstructor());",
                "    return ((java.lang.reflect.Constructor<?>) none).newInstance();",
                "}");

        private final String comment;
        private final String[] lines;

        Use(String comment, String... lines) {
            this.comment = comment;
            this.lines = lines;
        }
    }

    /** Handles are found for one member at a time: another one may mention a class that is not on the class path. */
    private static final String LOOKUP =
            "    java.lang.invoke.MethodHandles.Lookup lookup ="
                    + " java.lang.invoke.MethodHandles.privateLookupIn(owner, java.lang.invoke.MethodHandles.lookup());";

    private final Set<Use> used = EnumSet.noneOf(Use.class);

    void need(Use use) {
        used.add(use);
    }

    /** The methods, each after an empty line. */
    void write(SourceWriter out) {
        for (Use use : used) {
            out.line("");
            out.line("/** " + use.comment + " */");
            for (int i = 0; i < use.lines.length; i++) {
                out.line((i == 0 ? "private " : "") + use.lines[i]);
            }
        }
    }
}
