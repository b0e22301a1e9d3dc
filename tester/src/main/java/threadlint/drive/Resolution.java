package threadlint.drive;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;

/** Finds the members that a recipe names. */
final class Resolution {
    private final Recipe recipe;
    private final ClassLoader loader;
    private final Stubs stubs;

    Resolution(Recipe recipe, ClassLoader loader) throws Unmakeable {
        this.recipe = recipe;
        this.loader = loader;
        this.stubs = new Stubs(loader, host(recipe, loader));
    }

    /** The first class of the program that the recipe names, or null. */
    private static Class<?> host(Recipe recipe, ClassLoader loader) throws Unmakeable {
        for (int i = 0; i < recipe.prefix.size() + recipe.calls.size(); i++) {
            Class<?> owner = new TypeName(recipe.step(i).owner).resolve(loader);
            if (owner.getClassLoader() == loader) {
                return owner;
            }
        }
        return null;
    }

    /** @param number of a step */
    Action action(int number) throws Unmakeable {
        Step step = recipe.step(number);
        Class<?> owner = new TypeName(step.owner).resolve(loader);
        Object[] constants = constants(step.values);
        switch (step.kind) {
            case NEW:
                return constructor(owner, step, constants);
            case CALL:
            case STATIC:
                return method(owner, step, constants);
            case FIELD:
                return new Action.Read(staticField(owner, step.name), step.values, constants);
            case GET:
            case SET:
                return new DirectAccess(field(owner, step), step.kind == Step.Kind.SET, step.values, constants);
            case ARRAY:
                return new Action.MakeArray(owner, step.values, constants);
            case HANDED:
                return new Action.TakeHanded(owner, step.name, step.values, constants);
            default:
                StubResults results = StubResults.parse(step.parameters, loader);
                return new Action.MakeStub(stubs.factory(owner), results, keepsTasks(number), step.values, constants);
        }
    }

    /** Whether a later step takes a task that the stub is handed: then it does not run the task itself, which may run only once. */
    private boolean keepsTasks(int stub) {
        for (Step step : recipe.prefix) {
            if (step.kind == Step.Kind.HANDED && step.values.get(0).step == stub && step.owner.equals(Runnable.class.getName())) {
                return true;
            }
        }
        return false;
    }

    private Object[] constants(List<Value> values) throws Unmakeable {
        Object[] constants = new Object[values.size()];
        for (int i = 0; i < constants.length; i++) {
            Object constant = values.get(i).constant;
            constants[i] = constant instanceof TypeName ? ((TypeName) constant).resolve(loader) : constant;
        }
        return constants;
    }

    private static Action constructor(Class<?> owner, Step step, Object[] constants) throws Unmakeable {
        try {
            for (Constructor<?> each : owner.getDeclaredConstructors()) {
                if (parameters(each).equals(step.parameters)) {
                    return new Action.Construct(open(each, each), step.values, constants);
                }
            }
        } catch (LinkageError e) {
            return new Action.Invoke(LinkedMembers.handle(owner, step), step.values, constants);
        }
        throw new Unmakeable("there is no " + owner.getName() + "(" + step.parameters + ")");
    }

    private static Action method(Class<?> owner, Step step, Object[] constants) throws Unmakeable {
        boolean isStatic = step.kind == Step.Kind.STATIC;
        Method found = null;
        try {
            for (Method each : owner.getDeclaredMethods()) {
                // Bridges have the same parameters as what they call only if the return type differs: the other is meant.
                boolean fits = each.getName().equals(step.name) && Modifier.isStatic(each.getModifiers()) == isStatic;
                if (fits && parameters(each).equals(step.parameters) && (found == null || found.isBridge())) {
                    found = each;
                }
            }
        } catch (LinkageError e) {
            return new Action.Invoke(LinkedMembers.handle(owner, step), step.values, constants);
        }
        if (found == null) {
            throw new Unmakeable("there is no " + owner.getName() + "." + step.name + "(" + step.parameters + ")");
        }
        Method method = open(found, found);
        return isStatic ? new Action.CallStatic(method, step.values, constants) : new Action.Call(method, step.values, constants);
    }

    private static Field staticField(Class<?> owner, String name) throws Unmakeable {
        Field field = field(owner, name);
        if (!Modifier.isStatic(field.getModifiers())) {
            throw new Unmakeable(owner.getName() + "." + name + " is not static");
        }
        return field;
    }

    /** The field of a direct access. */
    private static Field field(Class<?> owner, Step step) throws Unmakeable {
        Field field = field(owner, step.name);
        if (Modifier.isStatic(field.getModifiers()) == (step.instance() != null)) {
            throw new Unmakeable(owner.getName() + "." + step.name + " is " + (step.instance() == null ? "not " : "") + "static");
        }
        return field;
    }

    private static Field field(Class<?> owner, String name) throws Unmakeable {
        try {
            Field field = owner.getDeclaredField(name);
            return open(field, field);
        } catch (NoSuchFieldException e) {
            throw new Unmakeable("there is no " + owner.getName() + "." + name, e);
        } catch (LinkageError e) {
            throw Unmakeable.linking(owner.getName(), e);
        }
    }

    private static <T extends AccessibleObject> T open(T object, Member member) throws Unmakeable {
        try {
            object.setAccessible(true);
            return object;
        } catch (RuntimeException e) {
            throw new Unmakeable(member.getDeclaringClass().getName() + "." + member.getName() + " is closed: " + e.getMessage(), e);
        }
    }

    /** As {@link Step#parameters} has it. */
    static String parameters(Executable executable) {
        StringBuilder names = new StringBuilder();
        for (Class<?> type : executable.getParameterTypes()) {
            names.append(names.length() > 0 ? "," : "").append(type.getName());
        }
        return names.toString();
    }
}
