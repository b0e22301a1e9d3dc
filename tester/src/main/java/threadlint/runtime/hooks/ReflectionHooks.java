package threadlint.runtime.hooks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.WeakHashMap;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.jdk.MemoryEffects;
import threadlint.runtime.policy.OutsideEffects;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/**
 * Accesses of fields by reflection, and method handles that access fields or elements. The JDK calls such a handle,
 * not the program, so the handle itself gets a hook: it is called first, with what the handle accesses.
 *
 * <p>The site of an access through a method handle is the one where the program made the handle.
 */
public final class ReflectionHooks {
    private static final MethodHandles.Lookup OWN = MethodHandles.lookup();
    private static final String MODES = "java.lang.invoke.VarHandle";

    /** By handle with a hook, the one without. */
    private static final Map<MethodHandle, MethodHandle> DIRECT = new WeakHashMap<>();

    private ReflectionHooks() {}

    /** Before a get of {@code Field}; {@code site} is 0 where plain accesses are no events. */
    public static void reflectiveRead(Field field, Object owner, int site) {
        access(field, owner, site, false);
    }

    /** Before a set of {@code Field}; see {@link #reflectiveRead}. */
    public static void reflectiveWrite(Field field, Object owner, int site) {
        access(field, owner, site, true);
    }

    private static void access(Field field, Object owner, int site, boolean write) {
        if (field == null || Schedule.self() == null || field.getDeclaringClass().getClassLoader() == null) {
            return;
        }
        int modifiers = field.getModifiers();
        Object object = Modifier.isStatic(modifiers) ? null : owner;
        int location = Locations.of(field.getDeclaringClass().getName(), field.getName());
        if (Modifier.isVolatile(modifiers)) {
            volatileAccess(object, location, write);
        } else if (site != 0 && !Modifier.isFinal(modifiers)) {
            plainAccess(object, Sites.at(site, location), write);
        }
    }

    private static void volatileAccess(Object owner, int location, boolean write) {
        if (write) {
            MemoryHooks.volatileWrite(owner, location);
        } else {
            MemoryHooks.volatileRead(owner, location);
        }
    }

    private static void plainAccess(Object owner, int site, boolean write) {
        if (write) {
            MemoryHooks.write(owner, site);
        } else {
            MemoryHooks.read(owner, site);
        }
    }

    /**
     * After a look-up of a getter or setter.
     *
     * @return the handle, with a hook if its field is one whose accesses are events
     */
    public static MethodHandle accessor(MethodHandle found, MethodHandles.Lookup lookup, int site) {
        Task me = enter();
        try {
            MethodHandleInfo info = lookup.revealDirect(found);
            int modifiers = info.getModifiers();
            boolean isVolatile = Modifier.isVolatile(modifiers);
            boolean isPlain = site != 0 && !Modifier.isFinal(modifiers);
            if (info.getDeclaringClass().getClassLoader() == null || !isVolatile && !isPlain) {
                return found;
            }
            boolean write = found.type().returnType() == void.class;
            int location = Locations.of(info.getDeclaringClass().getName(), info.getName());
            MethodHandle hook = hook(isVolatile, write, isVolatile ? location : Sites.at(site, location));
            return hooked(found, Modifier.isStatic(modifiers) ? hook.bindTo(null) : hook);
        } finally {
            leave(me);
        }
    }

    /** A method handle of a field is about to go to a bootstrap method: accesses through it are no events. */
    public static void hiddenHandle() {
        Guard.meet(OutsideEffects.Kind.HANDLES);
    }

    private static MethodHandle hook(boolean isVolatile, boolean write, int number) {
        String name = isVolatile ? write ? "volatileWrite" : "volatileRead" : write ? "write" : "read";
        MethodType type = MethodType.methodType(void.class, Object.class, int.class);
        return MethodHandles.insertArguments(own(MemoryHooks.class, name, type), 1, number);
    }

    /** Instead of {@code handle.toMethodHandle(mode)}. */
    public static MethodHandle toMethodHandle(VarHandle handle, VarHandle.AccessMode mode, int site) {
        MethodHandle found = handle.toMethodHandle(mode);
        Task me = enter();
        try {
            MethodHandle hook = hook(mode, handle.coordinateTypes().size(), found.type(), 0, site);
            return hook == null ? found : hooked(found, hook.bindTo(handle));
        } finally {
            leave(me);
        }
    }

    /** After {@code MethodHandles.varHandleInvoker} and {@code varHandleExactInvoker}. */
    public static MethodHandle invoker(MethodHandle found, VarHandle.AccessMode mode, int site) {
        Task me = enter();
        try {
            int values = MemoryEffects.values(mode.methodName());
            MethodHandle hook = hook(mode, found.type().parameterCount() - 1 - values, found.type(), 1, site);
            return hook == null ? found : hooked(found, hook);
        } finally {
            leave(me);
        }
    }

    /**
     * The hook of an access mode, which takes the VarHandle and as many coordinates as it can use; null if the access
     * is no event.
     */
    private static MethodHandle hook(VarHandle.AccessMode mode, int coordinates, MethodType type, int first, int site) {
        boolean element = coordinates == 2 && type.parameterType(first + 1) == int.class;
        boolean owned = coordinates > 0 && !type.parameterType(first).isPrimitive();
        boolean isPlain = mode == VarHandle.AccessMode.GET || mode == VarHandle.AccessMode.SET;
        if (!isPlain) {
            return atomicHook(mode.methodName(), owned, element && owned);
        }
        if (site == 0 || coordinates > 1 && !element) {
            return null;
        }
        boolean write = mode == VarHandle.AccessMode.SET;
        return element ? elementHook(write, site) : plainHook(write, owned, site);
    }

    private static MethodHandle atomicHook(String method, boolean owned, boolean element) {
        MethodHandle hook = own(AtomicHooks.class, "handleAtomic",
                MethodType.methodType(void.class, VarHandle.class, Object.class, int.class, int.class, int.class));
        hook = MethodHandles.insertArguments(hook, 3, Locations.of(MODES, method), MemoryEffects.of(method));
        hook = element ? hook : MethodHandles.insertArguments(hook, 2, -1);
        return owned ? hook : MethodHandles.insertArguments(hook, 1, (Object) null);
    }

    private static MethodHandle plainHook(boolean write, boolean owned, int site) {
        MethodHandle hook = own(MemoryHooks.class, write ? "handleWrite" : "handleRead",
                MethodType.methodType(void.class, VarHandle.class, Object.class, int.class));
        hook = MethodHandles.insertArguments(hook, 2, site);
        return owned ? hook : MethodHandles.insertArguments(hook, 1, (Object) null);
    }

    private static MethodHandle elementHook(boolean write, int site) {
        MethodHandle hook = own(MemoryHooks.class, write ? "handleWrite" : "handleRead",
                MethodType.methodType(void.class, Object.class, int.class, int.class));
        return MethodHandles.dropArguments(MethodHandles.insertArguments(hook, 2, site), 0, VarHandle.class);
    }

    private static MethodHandle own(Class<?> hooks, String name, MethodType type) {
        try {
            return OWN.findStatic(hooks, name, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The handle with the hook before it; the hook takes as many of its first arguments as it can. */
    private static MethodHandle hooked(MethodHandle handle, MethodHandle hook) {
        MethodType taken = handle.type().changeReturnType(void.class);
        taken = taken.dropParameterTypes(hook.type().parameterCount(), taken.parameterCount());
        MethodHandle result = MethodHandles.foldArguments(handle, hook.asType(taken));
        remember(result, handle);
        return result;
    }

    private static synchronized void remember(MethodHandle hooked, MethodHandle direct) {
        DIRECT.put(hooked, direct);
    }

    private static synchronized MethodHandle direct(MethodHandle handle) {
        MethodHandle direct = DIRECT.get(handle);
        return direct == null ? handle : direct;
    }

    /** Instead of {@code lookup.revealDirect(handle)}: a handle with a hook is not direct any more. */
    public static MethodHandleInfo revealDirect(MethodHandles.Lookup lookup, MethodHandle handle) {
        return lookup.revealDirect(direct(handle));
    }

    /** Making handles may load, link and initialise classes of the JDK. */
    private static Task enter() {
        Task me = Schedule.self();
        if (me != null) {
            me.enterRegion();
        }
        return me;
    }

    private static void leave(Task me) {
        if (me != null) {
            me.leaveRegion();
        }
    }
}
