package threadlint.emit;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import threadlint.drive.Recipe;
import threadlint.drive.Step;
import threadlint.drive.TypeName;
import threadlint.drive.Types;
import threadlint.drive.Unmakeable;
import threadlint.drive.Value;
import threadlint.emit.Reflection.Use;

/** The steps of a recipe as expressions. Types are raw throughout, so that what a step makes has its erased type. */
final class Steps {
    private final Recipe recipe;
    private final ClassLoader loader;
    private final TypeNames names;
    private final Arguments arguments;
    private final Reflection reflection;
    private final StubSources stubs;

    /** How the result of each step is written where it is used; null before it is made. */
    private final Expression[] results;

    Steps(Recipe recipe, ClassLoader loader, TypeNames names, Reflection reflection, StubSources stubs) {
        this.recipe = recipe;
        this.loader = loader;
        this.names = names;
        this.reflection = reflection;
        this.stubs = stubs;
        arguments = new Arguments(names);
        results = new Expression[recipe.prefix.size() + recipe.calls.size()];
    }

    /** Lets later steps use the result of one by this text. */
    void name(int number, Expression result) {
        results[number] = result;
    }

    /** The type of a variable for the result of a step. */
    Class<?> variableType(Expression result) {
        return names.isOpen(result.type) ? result.type : Object.class;
    }

    /** What a result is called where it is used. */
    Expression result(int number) {
        return results[number];
    }

    Expression expression(int number) throws Unwritable {
        Step step = recipe.step(number);
        Class<?> owner = resolve(new TypeName(step.owner));
        switch (step.kind) {
            case NEW:
                return construct(owner, step);
            case CALL:
            case STATIC:
                return call(owner, step);
            case FIELD:
            case GET:
                return get(owner, step);
            case SET:
                return set(owner, step);
            case ARRAY:
                return array(owner, step);
            case HANDED:
                throw new Unwritable("a thread calls what a stub was handed");
            default:
                return Expression.value(stubs.make(owner, step.parameters, boxed(step.values)), owner);
        }
    }

    private Class<?> resolve(TypeName name) throws Unwritable {
        try {
            Class<?> type = name.resolve(loader);
            if (Arguments.isMissing(type)) {
                throw new Unwritable("class " + type.getName() + " is not on the class path");
            }
            return type;
        } catch (Unmakeable e) {
            throw new Unwritable(e.getMessage());
        }
    }

    private Expression value(Value value) throws Unwritable {
        if (value.isResult()) {
            return results[value.step];
        }
        if (value.constant == null) {
            return Expression.value("null", null);
        }
        if (value.constant instanceof TypeName) {
            return Expression.value(names.literal(resolve((TypeName) value.constant)), Class.class);
        }
        return Expression.value(Literals.of(value.constant), Arguments.typeOf(value.constant));
    }

    private List<Expression> values(List<Value> values) throws Unwritable {
        List<Expression> expressions = new ArrayList<>();
        for (Value value : values) {
            expressions.add(value(value));
        }
        return expressions;
    }

    /** As the arguments of a method with any number of them. */
    private String boxed(List<Value> values) throws Unwritable {
        List<String> texts = new ArrayList<>();
        for (Expression each : values(values)) {
            texts.add(each.type == null || each.type.isArray() ? "(Object) " + each.text : each.text);
        }
        return String.join(", ", texts);
    }

    private Expression construct(Class<?> owner, Step step) throws Unwritable {
        Constructor<?> constructor = (Constructor<?>) find(owner.getDeclaredConstructors(), step);
        if (!names.isOpen(owner) || !names.isOpen(constructor) || !arguments.canBeNamed(constructor)) {
            reflection.need(Use.CONSTRUCT);
            return typed(owner, Expression.action("construct(" + names.literal(owner) + ", " + types(constructor) + more(step.values) + ")", Object.class));
        }
        List<Expression> given = values(step.values);
        boolean isInner = owner.getDeclaringClass() != null && !Modifier.isStatic(owner.getModifiers());
        if (!isInner) {
            return Expression.action("new " + names.of(owner) + arguments.list(constructor, 0, given), owner);
        }
        String outer = instance(given.get(0), owner.getDeclaringClass());
        String list = arguments.list(constructor, 1, given.subList(1, given.size()));
        return Expression.action(outer + ".new " + owner.getSimpleName() + list, owner);
    }

    private Expression call(Class<?> owner, Step step) throws Unwritable {
        boolean isStatic = step.kind == Step.Kind.STATIC;
        Method method = (Method) find(owner.getDeclaredMethods(), step);
        List<Expression> given = values(step.values);
        List<Expression> rest = isStatic ? given : given.subList(1, given.size());
        String receiver = isStatic ? names.isOpen(owner) ? names.of(owner) : null : receiver(given.get(0), method);
        if (receiver == null || !names.isOpen(method) || !arguments.canBeNamed(method) || !Names.isName(method.getName())) {
            reflection.need(isStatic ? Use.CALL_STATIC : Use.CALL);
            String called = names.literal(owner) + ", " + Literals.of(step.name) + ", " + literal(method.getReturnType()) + ", " + types(method);
            String text = (isStatic ? "callStatic(" : "call(") + called + more(step.values) + ")";
            return typed(method.getReturnType(), Expression.action(text, Object.class));
        }
        return Expression.action(receiver + "." + method.getName() + arguments.list(method, 0, rest), method.getReturnType());
    }

    /** The instance as an expression of a type that has the method; null if code may not name such a type. */
    private String receiver(Expression given, Method method) {
        Class<?> owner = method.getDeclaringClass();
        boolean fits = given.type != null && names.isOpen(given.type) && owner.isAssignableFrom(given.type);
        if (fits && (given.type == owner || Modifier.isPublic(method.getModifiers()))) {
            return given.text;
        }
        return names.isOpen(owner) ? instance(given, owner) : null;
    }

    private String instance(Expression given, Class<?> type) {
        return given.type == type ? given.text : "((" + names.of(type) + ") " + given.text + ")";
    }

    private Expression get(Class<?> owner, Step step) throws Unwritable {
        Field field = field(owner, step.name);
        Value instance = step.instance();
        if (names.isOpen(owner) && names.isOpen(field) && Names.isName(field.getName())) {
            return Expression.value(qualified(owner, instance) + "." + field.getName(), field.getType());
        }
        reflection.need(Use.FIELD);
        String owned = instance == null ? "null" : value(instance).text;
        return typed(field.getType(), Expression.action(reflected(field) + ".get(" + owned + ")", Object.class));
    }

    private Expression set(Class<?> owner, Step step) throws Unwritable {
        Field field = field(owner, step.name);
        Value instance = step.instance();
        Expression written = value(step.values.get(step.values.size() - 1));
        if (names.isOpen(owner) && names.isOpen(field) && names.isOpen(field.getType()) && Names.isName(field.getName())) {
            String value = arguments.as(field.getType(), written, false);
            return Expression.action(qualified(owner, instance) + "." + field.getName() + " = " + value, void.class);
        }
        reflection.need(Use.FIELD);
        String owned = instance == null ? "null" : value(instance).text;
        return Expression.action(reflected(field) + ".set(" + owned + ", " + written.text + ")", void.class);
    }

    private String qualified(Class<?> owner, Value instance) throws Unwritable {
        return instance == null ? names.of(owner) : instance(value(instance), owner);
    }

    private String reflected(Field field) {
        return "field(" + names.literal(field.getDeclaringClass()) + ", " + Literals.of(field.getName()) + ")";
    }

    private static Field field(Class<?> owner, String name) throws Unwritable {
        try {
            return owner.getDeclaredField(name);
        } catch (NoSuchFieldException e) {
            throw new Unwritable("there is no " + owner.getName() + "." + name);
        }
    }

    private Expression array(Class<?> element, Step step) throws Unwritable {
        Class<?> type = java.lang.reflect.Array.newInstance(element, 0).getClass();
        if (!names.isOpen(element)) {
            reflection.need(Use.ARRAY);
            return Expression.action("array(" + names.literal(element) + more(step.values) + ")", Object.class);
        }
        List<String> texts = new ArrayList<>();
        for (Expression each : values(step.values)) {
            texts.add(arguments.as(element, each, false));
        }
        return Expression.value("new " + names.of(type) + " {" + String.join(", ", texts) + "}", type);
    }

    /** What is called by reflection gives an object. */
    private Expression typed(Class<?> type, Expression called) {
        if (type == void.class) {
            return Expression.action(called.text, void.class);
        }
        boolean isCast = type != Object.class && names.isOpen(type);
        return isCast ? called.cast(names.of(Types.boxed(type)), Types.boxed(type)) : called;
    }

    private String types(Executable executable) throws Unwritable {
        List<String> texts = new ArrayList<>();
        for (Class<?> each : executable.getParameterTypes()) {
            texts.add(literal(each));
        }
        return "new Class<?>[] {" + String.join(", ", texts) + "}";
    }

    private String literal(Class<?> type) throws Unwritable {
        if (Arguments.isMissing(type)) {
            throw new Unwritable("class " + type.getName() + " is not on the class path");
        }
        return names.literal(type);
    }

    private String more(List<Value> values) throws Unwritable {
        return values.isEmpty() ? "" : ", " + boxed(values);
    }

    private static Executable find(Executable[] all, Step step) throws Unwritable {
        Executable found = null;
        for (Executable each : all) {
            boolean fits = step.kind == Step.Kind.NEW
                    || each.getName().equals(step.name) && Modifier.isStatic(each.getModifiers()) == (step.kind == Step.Kind.STATIC);
            // Of a method and a bridge to it, which differ in what they return, the method is meant.
            if (fits && parameters(each).equals(step.parameters) && (found == null || found.isSynthetic())) {
                found = each;
            }
        }
        if (found == null) {
            throw new Unwritable("there is no " + step.owner + "." + step.name + "(" + step.parameters + ")");
        }
        return found;
    }

    private static String parameters(Executable executable) {
        List<String> texts = new ArrayList<>();
        for (Class<?> type : executable.getParameterTypes()) {
            texts.add(type.getName());
        }
        return String.join(",", texts);
    }
}
