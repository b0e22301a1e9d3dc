package threadlint.runtime;

import java.util.ArrayList;
import java.util.HashSet;

/**
 * The shadow of class initialisation locks (JLS 12.4.2).
 *
 * <p>A thread takes the shadow locks of a class and its uninitialised superclasses before it uses the
 * class, in the order in which the JVM takes the real ones, so that it never blocks in the JVM.
 */
public final class Initialization {
    /** Names of program classes that have an initialiser. */
    private static final HashSet<String> WITH_INITIALIZER = new HashSet<>();

    private Class<?>[] types = new Class<?>[4];
    private Task[] owners = new Task[4];
    private int size;

    Initialization() {}

    /** Told at instrumentation: the class has an initialiser with hooks. */
    public static synchronized void declare(String className) {
        WITH_INITIALIZER.add(className);
    }

    /** Whether the class is initialised: looking at its static fields does nothing more. */
    public static boolean isDone(Class<?> type) {
        return !Natives.isUninitialized(type);
    }

    /** Whether the task need not wait for another that initialises the class. */
    static boolean isFree(Class<?> type, Task task) {
        Schedule schedule = Schedule.running;
        Task owner = schedule == null ? null : schedule.initialization.owner(type);
        return owner == null || owner == task || !Natives.isUninitialized(type);
    }

    Task owner(Class<?> type) {
        for (int i = 0; i < size; i++) {
            if (types[i] == type) {
                return owners[i];
            }
        }
        return null;
    }

    /**
     * Before the task uses the class: initialises it, so that what the use does comes after. Where
     * schedules share classes, no initialiser does anything that others could notice, and only the
     * first use of all would be an event.
     */
    void use(Schedule schedule, Task me, Class<?> used) {
        if (schedule.settings.freshClasses && Natives.isUninitialized(used)) {
            ArrayList<Class<?>> silent = lock(schedule, me, used);
            try {
                Natives.initialize(used);
            } finally {
                for (int i = 0; i < silent.size(); i++) {
                    end(schedule, me, silent.get(i));
                }
            }
        }
        if (schedule.ordering != null) {
            schedule.ordering.use(me, used);
        }
    }

    /**
     * Takes the shadow locks in the order in which the JVM takes the real ones. Returns those whose
     * classes have no initialiser to tell its end: they are locked while a superclass is initialised.
     */
    private ArrayList<Class<?>> lock(Schedule schedule, Task me, Class<?> used) {
        ArrayList<Class<?>> silent = new ArrayList<>();
        for (Class<?> type = used; needsInitializer(type); type = type.getSuperclass()) {
            if (owner(type) == me) {
                continue;
            }
            me.announce(Kind.INITIALIZE, type, 0);
            Task owner = owner(type);
            if (owner != null) {
                schedule.checkCycle(me);
            }
            if (me.region == 0 || owner != null) {
                schedule.decide(me);
            }
            schedule.event(me, Kind.INITIALIZE, type, 0);
            if (Natives.isUninitialized(type)) {
                take(type, me);
                if (!hasInitializer(type)) {
                    silent.add(type);
                }
            }
        }
        return silent;
    }

    /** Whether an initialiser must run before the class can be used: its own or that of a superclass. */
    private static boolean needsInitializer(Class<?> used) {
        for (Class<?> type = used; type != null && isPending(type); type = type.getSuperclass()) {
            if (hasInitializer(type)) {
                return true;
            }
        }
        return false;
    }

    private static synchronized boolean hasInitializer(Class<?> type) {
        return WITH_INITIALIZER.contains(type.getName());
    }

    private static boolean isPending(Class<?> type) {
        return type.getClassLoader() != null && Natives.isUninitialized(type);
    }

    /** The initialiser begins: in case no use was announced, as by reflection. */
    void begin(Task me, Class<?> type) {
        if (owner(type) == null) {
            take(type, me);
        }
    }

    /** The initialiser is over. */
    void end(Schedule schedule, Task me, Class<?> type) {
        if (schedule.ordering != null) {
            schedule.ordering.initialized(me, type);
        }
        for (int i = 0; i < size; i++) {
            if (types[i] == type) {
                types[i] = types[--size];
                owners[i] = owners[size];
                return;
            }
        }
    }

    private void take(Class<?> type, Task me) {
        if (size == types.length) {
            Class<?>[] moreTypes = new Class<?>[size * 2];
            Task[] moreOwners = new Task[size * 2];
            System.arraycopy(types, 0, moreTypes, 0, size);
            System.arraycopy(owners, 0, moreOwners, 0, size);
            types = moreTypes;
            owners = moreOwners;
        }
        types[size] = type;
        owners[size++] = me;
    }
}
