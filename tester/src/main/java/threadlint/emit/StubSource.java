package threadlint.emit;

import java.lang.reflect.Constructor;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import threadlint.drive.StubClass;
import threadlint.drive.StubResults;
import threadlint.drive.TypeName;
import threadlint.drive.Types;
import threadlint.drive.Unmakeable;

/** The source of a class that answers as {@link StubClass} does. */
final class StubSource {
    private final String name;
    private final Class<?> type;
    private final String results;
    private final ClassLoader loader;
    private final TypeNames names;

    StubSource(String name, Class<?> type, String results, ClassLoader loader, TypeNames names) throws Unwritable {
        this.name = name;
        this.type = type;
        this.results = results;
        this.loader = loader;
        this.names = names;
        if (!names.isOpen(type)) {
            throw closed(type.getName());
        }
    }

    /** Whether no constructor is called. */
    boolean isAllocated() {
        return !Modifier.isAbstract(type.getModifiers());
    }

    /** Whether a method returns values in turn. */
    boolean takesTurns() {
        return !StubResults.turns(results).isEmpty();
    }

    String make(String given) {
        return isAllocated() ? name + ".make(" + given + ")" : "new " + name + "(" + given + ")";
    }

    private static Unwritable closed(String what) {
        return new Unwritable("a class that stands in for others cannot name " + what);
    }

    void write(SourceWriter out) throws Unwritable {
        out.line("/** Stands in for {@code " + names.of(type) + "}: {@link Answers} says what its methods return. */");
        out.open("private static final class " + name + (type.isInterface() ? " implements " : " extends ") + names.of(type) + " {");
        out.line("private " + (isAllocated() ? "" : "final ") + "Answers answers;");
        construction(out);
        for (Method method : methods()) {
            implement(method, out);
        }
        if (type.isInterface()) {
            plainIdentity(out);
        }
        out.close("}");
    }

    private void construction(SourceWriter out) throws Unwritable {
        String answers = "new Answers(given, " + narrowed() + ", " + turns() + ")";
        out.line("");
        if (type.isInterface()) {
            out.open(name + "(Object... given) throws Throwable {");
            out.line("answers = " + answers + ";");
            out.close("}");
            return;
        }
        if (isAllocated()) {
            out.open("static " + name + " make(Object... given) throws Throwable {");
            out.line(name + " made = (" + name + ") allocate(" + name + ".class);");
            out.line("made.answers = " + answers + ";");
            out.line("return made;");
            out.close("}");
            out.line("");
            out.line("/** Is not called. */");
            out.open("private " + name + "() throws Throwable {");
            out.line("super(" + superArguments("") + ");");
            out.close("}");
            return;
        }
        out.open(name + "(Object... given) throws Throwable {");
        out.line("this(" + answers + ");");
        out.close("}");
        out.line("");
        out.open("private " + name + "(Answers answers) throws Throwable {");
        out.line("super(" + superArguments("answers") + ");");
        out.line("this.answers = answers;");
        out.close("}");
        out.line("");
        out.line("/** The constructor of the superclass may call what nobody has answers for yet. */");
        out.open("private static Answers orNone(Answers answers) {");
        out.line("return answers != null ? answers : new Answers(new Object[0], java.util.Collections.emptyMap(), java.util.Collections.emptyMap());");
        out.close("}");
    }

    /** What the constructor of the superclass is given: what the answers say, or without these anything. */
    private String superArguments(String answers) throws Unwritable {
        Constructor<?> inherited;
        try {
            inherited = StubClass.inherited(type);
        } catch (Unmakeable e) {
            throw new Unwritable(e.getMessage());
        }
        boolean isInner = type.getDeclaringClass() != null && !Modifier.isStatic(type.getModifiers());
        if (isInner || !names.isOpen(inherited) && !Modifier.isProtected(inherited.getModifiers())) {
            throw closed("the constructor of " + type.getName());
        }
        List<String> texts = new ArrayList<>();
        for (Class<?> parameter : inherited.getParameterTypes()) {
            if (!names.isOpen(parameter)) {
                throw closed(parameter.getName());
            }
            texts.add(answers.isEmpty() ? nothing(parameter) : answered("answers", "null", "<init>", parameter, "new Object[0]"));
        }
        return String.join(", ", texts);
    }

    private String nothing(Class<?> parameter) {
        String value = parameter == boolean.class ? "false" : parameter.isPrimitive() ? "0" : "null";
        return parameter == boolean.class ? value : "(" + names.of(parameter) + ") " + value;
    }

    private String answered(String answers, String stub, String method, Class<?> result, String arguments) {
        String boxed = result == void.class ? "void" : names.of(Types.boxed(result));
        String call = answers + ".answer(" + stub + ", " + Literals.of(method) + ", " + boxed + ".class, " + arguments + ")";
        return result == void.class ? call : "(" + boxed + ") " + call;
    }

    private String narrowed() throws Unwritable {
        List<String> entries = new ArrayList<>();
        for (String each : results.isEmpty() ? new String[0] : results.split(",")) {
            int colon = each.indexOf(':');
            if (colon < 0) {
                continue;
            }
            try {
                Class<?> result = new TypeName(each.substring(colon + 1)).resolve(loader);
                entries.add("java.util.Map.entry(" + Literals.of(each.substring(0, colon)) + ", " + names.literal(result) + ")");
            } catch (Unmakeable e) {
                throw new Unwritable(e.getMessage());
            }
        }
        return map(entries);
    }

    /** The numbers of the values that a method returns in turn. */
    private String turns() {
        List<String> entries = new ArrayList<>();
        for (Map.Entry<String, int[]> each : StubResults.turns(results).entrySet()) {
            List<String> numbers = new ArrayList<>();
            for (int number : each.getValue()) {
                numbers.add(String.valueOf(number));
            }
            entries.add("java.util.Map.entry(" + Literals.of(each.getKey()) + ", new int[] {" + String.join(", ", numbers) + "})");
        }
        return map(entries);
    }

    private static String map(List<String> entries) {
        return entries.isEmpty() ? "java.util.Collections.emptyMap()" : "java.util.Map.ofEntries(" + String.join(", ", entries) + ")";
    }

    /** Of methods that one method of Java implements, the one that returns the most. */
    private List<Method> methods() throws Unwritable {
        Map<String, Method> bySignature = new LinkedHashMap<>();
        for (Method method : StubClass.openMethods(type)) {
            String signature = method.getName() + parameters(method);
            Method known = bySignature.get(signature);
            if (known == null || result(known).isAssignableFrom(result(method))) {
                bySignature.put(signature, method);
            } else if (!result(method).isAssignableFrom(result(known))) {
                throw closed("what both " + known + " and " + method + " return");
            }
        }
        return new ArrayList<>(bySignature.values());
    }

    private void implement(Method method, SourceWriter out) throws Unwritable {
        List<Class<?>> parameters = parameters(method);
        Class<?> result = result(method);
        boolean isNear = names.isOpen(method) || Modifier.isProtected(method.getModifiers());
        if (!isNear || !names.isOpen(result) || !parameters.stream().allMatch(names::isOpen) || !Names.isName(method.getName())) {
            throw closed("what is in " + method);
        }
        List<String> declared = new ArrayList<>();
        List<String> given = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            declared.add(names.of(parameters.get(i)) + " argument" + (i + 1));
            given.add("argument" + (i + 1));
        }
        String access = Modifier.isPublic(method.getModifiers()) ? "public " : Modifier.isProtected(method.getModifiers()) ? "protected " : "";
        String answers = type.isInterface() || isAllocated() ? "answers" : "orNone(answers)";
        String arguments = given.isEmpty() ? "new Object[0]" : "new Object[] {" + String.join(", ", given) + "}";
        String answer = answered(answers, "this", method.getName(), result, arguments);
        out.line("");
        out.line("@Override");
        out.open(access + names.of(result) + " " + method.getName() + "(" + String.join(", ", declared) + ") {");
        out.line((result == void.class ? "" : "return ") + answer + ";");
        out.close("}");
    }

    private void plainIdentity(SourceWriter out) {
        out.line("");
        out.line("@Override");
        out.open("public int hashCode() {");
        out.line("return 1;");
        out.close("}");
        out.line("");
        out.line("@Override");
        out.open("public String toString() {");
        out.line("return " + Literals.of("stub of " + type.getName()) + ";");
        out.close("}");
    }

    private List<Class<?>> parameters(Method method) {
        List<Class<?>> parameters = new ArrayList<>();
        for (Type each : isRaw() ? method.getParameterTypes() : method.getGenericParameterTypes()) {
            parameters.add(erased(each));
        }
        return parameters;
    }

    private Class<?> result(Method method) {
        return erased(isRaw() ? method.getReturnType() : method.getGenericReturnType());
    }

    /** The supertypes of a raw type are raw, too (JLS 4.8). */
    private boolean isRaw() {
        for (Class<?> at = type; at != null; at = at.getDeclaringClass()) {
            if (at.getTypeParameters().length > 0) {
                return true;
            }
        }
        return false;
    }

    /** The erasure of what a type of a supertype stands for here. */
    private Class<?> erased(Type declared) {
        if (declared instanceof GenericArrayType) {
            Class<?> component = erased(((GenericArrayType) declared).getGenericComponentType());
            return java.lang.reflect.Array.newInstance(component, 0).getClass();
        }
        return Types.raw(Types.resolve(declared, type));
    }
}
